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

/** What the chooser of each kind offers. */
export const accepted: Record<FileKind, string> = {
  image: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
  video: 'video/*',
  pdf: 'application/pdf',
};

const rightType: Record<FileKind, (type: string) => boolean> = {
  image: (type) => accepted.image.split(',').includes(type),
  video: (type) => type.startsWith('video/'),
  pdf: (type) => type === accepted.pdf,
};

export type FileProblem = 'wrongType' | 'tooLarge';

/** What is wrong with a file as far as a browser can tell; the server looks at its bytes. */
export function problemOf(kind: FileKind, file: Pick<File, 'type' | 'size'>, max: number): FileProblem | null {
  if (!rightType[kind](file.type)) return 'wrongType';
  return file.size > max ? 'tooLarge' : null;
}
