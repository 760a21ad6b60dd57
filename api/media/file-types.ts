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

/** A list of students is a sheet, or a text in one of several scripts, which has no first bytes of its own. */
const rosterType = (mime: string | undefined): string | null =>
  mime === sheet ? 'xlsx' : mime === undefined ? 'csv' : null;

/**
 * The extension for a file of the wanted kind, judged by its bytes alone; null when it is something else, or its first
 * bytes without the rest. However it is made, a few kilobytes of it are read.
 */
export async function detectType(path: string, kind: UploadKind): Promise<string | null> {
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (kind === 'roster') return rosterType(type?.mime);
  const extension = type && accepted[kind][type.mime];
  if (!extension) return null;
  const structure = structures[extension];
  return structure === undefined || (await withBytes(path, structure)) ? extension : null;
}
