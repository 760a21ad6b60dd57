import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { UploadKind } from '../../src/model/endpoints/endpoint.ts';
import type { FileKind } from '../../src/model/fields/index.ts';
import { type Bytes, withBytes } from './formats/bytes.ts';
import { hasFewBoxes, hasMovie } from './formats/iso-media.ts';
import { endsAsPdf } from './formats/pdf.ts';
import { hasSegment } from './formats/webm.ts';

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
  pdf: { 'application/pdf': 'pdf' },
  video: { 'video/mp4': 'mp4', 'video/x-m4v': 'mp4', 'video/webm': 'webm' },
};

/** Content-Type by stored extension. */
export const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/** What must be in a file beside its first bytes, by its extension (contract 8). Pictures are decoded later. */
const structures: Readonly<Record<string, (bytes: Bytes) => Promise<boolean>>> = {
  pdf: endsAsPdf,
  mp4: hasMovie,
  webm: hasSegment,
  avif: hasFewBoxes,
};

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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

/** A list of students is a sheet, or whatever can be read as a text, with any first letters. */
async function rosterType(path: string, mime: string | undefined): Promise<string | null> {
  if (mime === sheet) return 'xlsx';
  return isText(await beginningOf(path)) ? 'csv' : null;
}

/** Why a file is no list of students. */
export async function listProblem(path: string): Promise<'oldExcel' | 'unreadableList'> {
  const bytes = await beginningOf(path);
  return bytes.subarray(0, oldExcel.length).equals(oldExcel) ? 'oldExcel' : 'unreadableList';
}

/**
 * The extension for a file of the wanted kind, judged by its bytes alone; null when it is something else, or its first
 * bytes without the rest. However it is made, a few kilobytes of it are read.
 */
export async function detectType(path: string, kind: UploadKind): Promise<string | null> {
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (kind === 'roster') return rosterType(path, type?.mime);
  const extension = type && accepted[kind][type.mime];
  if (!extension) return null;
  const structure = structures[extension];
  return structure === undefined || (await withBytes(path, structure)) ? extension : null;
}
