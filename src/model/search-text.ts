const arabicZero = '٠'.charCodeAt(0);
const marks = /[\u064B-\u065F\u0670\u0640]/g;

/**
 * A text as searches compare it: case does not count, hamza forms, ة/ه and ى/ي are alike, vowel signs and the
 * lengthening stroke are left out (contract 7), and digits are the same in both scripts.
 */
export function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(marks, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ؤ/g, 'و')
    .replace(/[ئى]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - arabicZero))
    .replace(/\s+/g, ' ')
    .trim();
}
