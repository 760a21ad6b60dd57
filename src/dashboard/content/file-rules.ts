import { atom } from 'nanostores';
import type { FileKind } from '../../model/fields/index.ts';
import { MEGABYTE } from '../../model/limits.ts';

/** Upload bounds in bytes: the contract's defaults until the server has said its own. */
export const $maxBytes = atom<Record<FileKind, number>>({
  image: 10 * MEGABYTE,
  pdf: 50 * MEGABYTE,
  video: 2048 * MEGABYTE,
});

/** Above this a video goes resumably: a cut connection then costs nothing. */
export const resumableFrom = 20 * MEGABYTE;

/** What the chooser of each kind offers first. */
export const accepted: Record<FileKind, string> = {
  image: 'image/*',
  video: 'video/*',
  pdf: 'application/pdf,.pdf',
};

/** Whether a file is larger than the server takes. What it is, the server tells from its bytes: browsers only guess. */
export const isTooLarge = (file: Pick<File, 'size'>, max: number): boolean => file.size > max;
