import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { UploadKind } from '../../src/model/endpoints/endpoint.ts';
import type { FieldProblem } from '../../src/model/errors.ts';
import type { FileKind } from '../../src/model/fields/index.ts';
import { type Bytes, withBytes } from './formats/bytes.ts';
import { hasFewBoxes, tracksOf } from './formats/iso-media.ts';
import { namedFormat } from './formats/named.ts';
import { beginsAsPdf, endsAsPdf } from './formats/pdf.ts';
import { hasSegment } from './formats/webm.ts';
import { hasWorkbook } from './formats/workbook.ts';

/** Accepted types by their real MIME type, with the extension a file is stored under (contract 3, Rules). */
const accepted: Record<FileKind, Readonly<Record<string, string>>> = {
  image: {
    'image/jpeg': 'jpg',
    'image/png': 'png',
    'image/apng': 'png',
    'image/webp': 'webp',
    'image/avif': 'avif',
    'image/gif': 'gif',
  },
  // These two are judged by what is in them.
  pdf: {},
  video: { 'video/webm': 'webm' },
};

/** What each kind may be saved as, for the person. */
const takes: Record<FileKind, string> = { image: 'JPEG / PNG / WebP', pdf: 'PDF', video: 'MP4 (H.264)' };

/** Codecs of films that browsers show (ISO 14496-12, 8.5.2), whatever the brand of the file. */
const shownCodecs = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'vp09', 'av01']);

/** What others are called. */
const codecNames: Readonly<Record<string, string>> = {
  mp4v: 'MPEG-4 Part 2 (mp4v)',
  s263: 'H.263 (s263)',
  jpeg: 'Motion JPEG (jpeg)',
  mjp2: 'Motion JPEG 2000 (mjp2)',
  apch: 'ProRes (apch)',
  apcn: 'ProRes (apcn)',
  encv: 'encrypted (encv)',
};

/** Names of the first box of an MP4 or a QuickTime film. */
const firstBoxes = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** Content-Type by stored extension. */
export const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** What must be in a file beside its first bytes, by its extension (contract 8). Pictures are decoded later. */
const structures: Readonly<Record<string, (bytes: Bytes) => Promise<boolean>>> = {
  webm: hasSegment,
  avif: hasFewBoxes,
};

/** Excel 97 to 2003 writes its files into a container that begins so. */
const oldExcel = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** How much of a file is looked at to see whether it is a text. */
const lookedAt = 4096;

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(lookedAt), 0, lookedAt, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether a file is a text: it has no signs that none has. Every other byte of a text in UTF-16 may be NUL. */
function isText(bytes: Buffer): boolean {
  if (/^%PDF-\d/.test(bytes.toString('latin1', 0, 8))) return false;
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const nuls = [0, 1].map((half) => bytes.filter((byte, at) => byte === 0 && at % 2 === half).length);
  if (wide || (Math.min(...nuls) === 0 && Math.max(...nuls) > bytes.length / 4)) return true;
  return !bytes.some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1a && byte !== 0x1b));
}

/** A list of students is a ZIP with a workbook, or whatever can be read as a text, with any first letters. */
async function rosterType(path: string): Promise<string | null> {
  if (await withBytes(path, hasWorkbook)) return 'xlsx';
  return isText(await beginningOf(path)) ? 'csv' : null;
}

/** What a file is: its extension, or why it is not taken. */
export type Judged = { extension: string } | { problem: FieldProblem };

const damaged: Judged = { problem: { problem: 'fileDamaged' } };

/** A film by the codec of its pictures; null for what is none. */
async function judgedFilm(bytes: Bytes): Promise<Judged | null> {
  const first = (await bytes.read(4, 4)).toString('latin1');
  if (!firstBoxes.has(first)) return null;
  const tracks = await tracksOf(bytes);
  if (tracks === null) return damaged;
  // A fragment tells nothing of its tracks, nor does a movie that has none yet.
  if (tracks.length === 0) return { extension: 'mp4' };
  const pictures = tracks.filter(({ handler }) => handler === 'vide');
  if (pictures.some(({ codec }) => shownCodecs.has(codec))) return { extension: 'mp4' };
  const [picture] = pictures;
  if (!picture) return { problem: { problem: 'fileSoundOnly' } };
  const codec = codecNames[picture.codec] ?? picture.codec.replace(/[^\x21-\x7e]/g, '?');
  return { problem: { problem: 'fileCodec', values: { codec, takes: takes.video } } };
}

async function judgedPaper(bytes: Bytes): Promise<Judged | null> {
  if (!(await beginsAsPdf(bytes))) return null;
  return (await endsAsPdf(bytes)) ? { extension: 'pdf' } : damaged;
}

/** Formats by the library's name that are no film, though their boxes are those of one. */
const stillPictures = /^image\//;

/**
 * What a file of the wanted kind is, judged by its bytes alone: its extension, or whether it is damaged, of a format that
 * is known but not taken, or of none that is known. However it is made, a few kilobytes of it are read.
 */
export async function judgeType(path: string, kind: UploadKind): Promise<Judged> {
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
  const own = kind === 'pdf' ? judgedPaper : kind === 'video' && !stillPictures.test(mime) ? judgedFilm : null;
  const judged = own && (await withBytes(path, own));
  if (judged) return judged;
  if (kind === 'video' && mime.startsWith('audio/')) return { problem: { problem: 'fileSoundOnly' } };
  const format = await namedFormat(path, mime);
  if (format === null) return { problem: { problem: 'fileUnknown', values: { takes: takes[kind] } } };
  return { problem: { problem: 'fileFormat', values: { format, takes: takes[kind] } } };
}

/** The extension for a file of the wanted kind; null when it is something else, or its first bytes without the rest. */
export async function detectType(path: string, kind: UploadKind): Promise<string | null> {
  const judged = await judgeType(path, kind);
  return 'extension' in judged ? judged.extension : null;
}
