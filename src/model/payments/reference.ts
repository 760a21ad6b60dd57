import { asciiDigits } from '../text/digits.ts';

/** A transfer's reference as it is compared: without spaces, case and the script of its digits; null for none. */
export function referenceKey(reference: string | null): string | null {
  const key = asciiDigits((reference ?? '').normalize('NFKC'))
    .replace(/\s+/g, '')
    .toLowerCase();
  return key === '' ? null : key;
}
