import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { UploadKind } from '../../src/model/endpoints/endpoint.ts';
import type { FieldProblem } from '../../src/model/errors.ts';
import type { FileKind } from '../../src/model/fields/index.ts';
import { beginning, utf16Of } from '../roster/decode.ts';
import { type Bytes, withBytes } from './formats/bytes.ts';
import { hasFewBoxes, tracksOf } from './formats/iso-media.ts';
import { formatNameOf } from './formats/named.ts';
import { beginsAsPdf, endsAsPdf } from './formats/pdf.ts';
import { hasSegment } from './formats/webm.ts';
import { hasWorkbook } from './formats/workbook.ts';

/**
 * Accepted MIME types as detected from the content, with the extension under which a file is stored (contract 3,
 * Rules).
 */
const accepted: Record<FileKind, Readonly<Record<string, string>>> = {
  image: {
    'image/jpeg': 'jpg',
    'image/png': 'png',
    'image/apng': 'png',
    'image/webp': 'webp',
    'image/avif': 'avif',
    'image/gif': 'gif',
  },
  // PDF and MP4 are detected by our own code below.
  pdf: {},
  video: { 'video/webm': 'webm' },
};

/** The formats to save each kind as, for error messages. */
const takes: Record<FileKind, string> = { image: 'JPEG / PNG / WebP', pdf: 'PDF', video: 'MP4 (H.264)' };

/** Video codecs that browsers can play (ISO 14496-12, 8.5.2), independent of the file's brand. */
const shownCodecs = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'vp09', 'av01']);

/** Names of other codecs, for error messages. */
const codecNames: Readonly<Record<string, string>> = {
  mp4v: 'MPEG-4 Part 2 (mp4v)',
  s263: 'H.263 (s263)',
  jpeg: 'Motion JPEG (jpeg)',
  mjp2: 'Motion JPEG 2000 (mjp2)',
  apch: 'ProRes (apch)',
  apcn: 'ProRes (apcn)',
  encv: 'encrypted (encv)',
};

/** Possible types of the first box of an MP4 or QuickTime file. */
const firstBoxes = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** Content-Type by stored extension. */
export const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** Structure checks beyond the first bytes, by extension (contract 8). Pictures are decoded later. */
const structures: Readonly<Record<string, (bytes: Bytes) => Promise<boolean>>> = {
  webm: hasSegment,
  avif: hasFewBoxes,
};

/** Signature of the container in which Excel 97 to 2003 saves its files. */
const oldExcel = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginning), 0, beginning, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether a file is text: it has no control characters that text never contains, but for NUL, which is removed later. */
function isText(bytes: Buffer): boolean {
  if (/^%PDF-\d/.test(bytes.toString('latin1', 0, 8))) return false;
  const wide = utf16Of(bytes);
  const codes = wide ? Uint16Array.from(new TextDecoder(wide).decode(bytes), (each) => each.charCodeAt(0)) : bytes;
  return !codes.some(
    (code) => (code > 0 && code < 0x09) || (code > 0x0d && code < 0x20 && code !== 0x1a && code !== 0x1b),
  );
}

/**
 * The type of a student list: a ZIP with a workbook is `xlsx`; any text is `csv`, whatever its first characters are.
 */
async function rosterType(path: string): Promise<string | null> {
  if (await withBytes(path, hasWorkbook)) return 'xlsx';
  return isText(await beginningOf(path)) ? 'csv' : null;
}

/** Result of a file check: its extension, or why it is refused. */
export type FileTypeResult = { extension: string } | { problem: FieldProblem };

const damaged: FileTypeResult = { problem: { problem: 'fileDamaged' } };

/** Checks a video by the codec of its picture track; null if it is not a video. */
async function checkVideo(bytes: Bytes): Promise<FileTypeResult | null> {
  const first = (await bytes.read(4, 4)).toString('latin1');
  if (!firstBoxes.has(first)) return null;
  const tracks = await tracksOf(bytes);
  if (tracks === null) return damaged;
  // A fragment, or a movie without tracks yet, has no track list to check.
  if (tracks.length === 0) return { extension: 'mp4' };
  const pictures = tracks.filter(({ handler }) => handler === 'vide');
  if (pictures.some(({ codec }) => shownCodecs.has(codec))) return { extension: 'mp4' };
  const [picture] = pictures;
  if (!picture) return { problem: { problem: 'fileSoundOnly' } };
  const codec = codecNames[picture.codec] ?? picture.codec.replace(/[^\x21-\x7e]/g, '?');
  return { problem: { problem: 'fileCodec', values: { codec, takes: takes.video } } };
}

async function checkPdf(bytes: Bytes): Promise<FileTypeResult | null> {
  if (!(await beginsAsPdf(bytes))) return null;
  return (await endsAsPdf(bytes)) ? { extension: 'pdf' } : damaged;
}

/** MIME types of still images, whose files have the same box structure as a video. */
const stillPictures = /^image\//;

/**
 * Detects the type of a file by its content alone.
 * @returns its extension, or the problem: damaged, a known format that is not accepted, or unknown. Only a few
 * kilobytes of it are read.
 */
export async function checkFileType(path: string, kind: UploadKind): Promise<FileTypeResult> {
  if (kind === 'roster') {
    const extension = await rosterType(path);
    if (extension !== null) return { extension };
    const old = (await beginningOf(path)).subarray(0, oldExcel.length).equals(oldExcel);
    return { problem: { problem: old ? 'oldExcel' : 'unreadableList' } };
  }
  const type = await fileTypeFromFile(path).catch(() => undefined);
  const mime = type?.mime ?? '';
  const extension = accepted[kind][mime];
  if (extension !== undefined) {
    const structure = structures[extension];
    return structure === undefined || (await withBytes(path, structure)) ? { extension } : damaged;
  }
  const own = kind === 'pdf' ? checkPdf : kind === 'video' && !stillPictures.test(mime) ? checkVideo : null;
  const judged = own && (await withBytes(path, own));
  if (judged) return judged;
  if (kind === 'video' && mime.startsWith('audio/')) return { problem: { problem: 'fileSoundOnly' } };
  const format = await formatNameOf(path, mime);
  if (format === null) return { problem: { problem: 'fileUnknown', values: { takes: takes[kind] } } };
  return { problem: { problem: 'fileFormat', values: { format, takes: takes[kind] } } };
}
