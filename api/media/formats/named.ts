import { type Bytes, withBytes } from './bytes.ts';

/** Display names of common formats, for error messages. */
const names: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/apng': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'image/heic': 'HEIC',
  'image/heif': 'HEIC',
  'image/heic-sequence': 'HEIC',
  'image/heif-sequence': 'HEIC',
  'image/tiff': 'TIFF',
  'image/bmp': 'BMP',
  'image/x-icon': 'ICO',
  'image/jxl': 'JPEG XL',
  'image/jp2': 'JPEG 2000',
  'image/vnd.adobe.photoshop': 'PSD',
  'application/pdf': 'PDF',
  'application/rtf': 'RTF',
  'application/epub+zip': 'EPUB',
  'application/postscript': 'PostScript',
  'application/zip': 'ZIP',
  'application/x-rar-compressed': 'RAR',
  'application/x-7z-compressed': '7-Zip',
  'application/gzip': 'gzip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word (DOCX)',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel (XLSX)',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint (PPTX)',
  'application/vnd.oasis.opendocument.text': 'OpenDocument (ODT)',
  'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument (ODS)',
  'application/vnd.oasis.opendocument.presentation': 'OpenDocument (ODP)',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
  'video/quicktime': 'MOV',
  'video/vnd.avi': 'AVI',
  'video/x-msvideo': 'AVI',
  'video/matroska': 'MKV',
  'video/x-matroska': 'MKV',
  'video/x-ms-asf': 'WMV',
  'application/vnd.ms-asf': 'WMV',
  'video/mpeg': 'MPEG',
  'video/MP1S': 'MPEG',
  'video/MP2P': 'MPEG',
  'video/mp2t': 'MPEG-TS',
  'video/x-flv': 'FLV',
  'video/ogg': 'Ogg',
  'video/3gpp': '3GP',
  'audio/mpeg': 'MP3',
  'audio/mp4': 'M4A',
  'audio/x-m4a': 'M4A',
  'audio/wav': 'WAV',
  'audio/ogg': 'Ogg',
};

/** Names of the streams in an old Office container that identify its file type. */
const ofOldOffice: readonly (readonly [stream: string, name: string])[] = [
  ['WordDocument', 'Word (DOC)'],
  ['Workbook', 'Excel (XLS)'],
  ['PowerPoint Document', 'PowerPoint (PPT)'],
];
const container = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Number of bytes that are searched. */
const looked = 1_048_576;

async function byContents({ read }: Bytes): Promise<string | null> {
  const bytes = await read(0, looked);
  if (bytes.subarray(0, container.length).equals(container)) {
    const found = ofOldOffice.find(([stream]) => bytes.includes(Buffer.from(stream, 'utf16le')));
    return found?.[1] ?? 'Office 97';
  }
  return /<svg[\s>]/.test(bytes.toString('latin1', 0, 4096)) ? 'SVG' : null;
}

/**
 * The display name of a file's format; null for an unknown format.
 * @param mime the type detected from the first bytes; empty if there is none
 */
export async function formatNameOf(path: string, mime: string): Promise<string | null> {
  return names[mime] ?? (await withBytes(path, byContents));
}
