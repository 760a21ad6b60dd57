import { asciiDigits } from '../text/digits.ts';

/** Invisible characters: control characters, direction marks, joiners. */
export const unseen = /[\p{Cc}\p{Cf}]/gu;

/**
 * A transfer reference in normalised form, for comparison: without spaces and invisible characters, lower case, ASCII
 * digits. Null if it is empty.
 */
export function referenceKey(reference: string | null): string | null {
  const key = asciiDigits((reference ?? '').normalize('NFKC').replace(unseen, ''))
    .replace(/\s+/g, '')
    .toLowerCase();
  return key === '' ? null : key;
}
