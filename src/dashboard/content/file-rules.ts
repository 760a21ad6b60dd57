import { atom } from 'nanostores';
import type { FileKind } from '../../model/fields/index.ts';
import { MEGABYTE } from '../../model/limits.ts';

/** Maximum upload sizes in bytes: the defaults, until the server sends its own. */
export const $maxBytes = atom<Record<FileKind, number>>({
  image: 10 * MEGABYTE,
  pdf: 50 * MEGABYTE,
  video: 2048 * MEGABYTE,
});

/** Videos above this size in bytes use the resumable upload, which survives a lost connection. */
export const resumableFrom = 20 * MEGABYTE;

/** The `accept` attribute of the file input for each kind. */
export const accepted: Record<FileKind, string> = {
  image: 'image/*',
  video: 'video/*',
  pdf: 'application/pdf,.pdf',
};

/**
 * Whether a file is larger than the limit. The server checks the file type from the bytes, because browsers only guess
 * it.
 */
export const isTooLarge = (file: Pick<File, 'size'>, max: number): boolean => file.size > max;
