import { asciiDigits } from '../text/digits.ts';

/** What stands in a text without being seen: control characters, marks of direction, joiners. */
export const unseen = /[\p{Cc}\p{Cf}]/gu;

/**
 * A transfer's reference as it is compared: without spaces, what nobody sees, case and the script of its digits; null for
 * none.
 */
export function referenceKey(reference: string | null): string | null {
  const key = asciiDigits((reference ?? '').normalize('NFKC').replace(unseen, ''))
    .replace(/\s+/g, '')
    .toLowerCase();
  return key === '' ? null : key;
}
