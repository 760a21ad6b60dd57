import { phoneNumber } from './phone.ts';

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

/** What is searched in: each text in its comparable form and without spaces, for a space inside a name may be missing. */
export function searchText(texts: readonly string[]): string {
  return texts.map((text) => searchable(text).replaceAll(' ', '')).join('\n');
}

/** More words than this narrow a search no further. */
const mostWords = 16;

/** The words of a search, all of which must occur; a whole phone number counts as the one that is stored. */
export function searchWords(q: string): string[] {
  const whole = phoneNumber(q);
  if (whole !== null) return [whole];
  const words = searchable(q).split(' ');
  const asked = words.filter((word) => word !== '').map((word) => phoneNumber(word) ?? word);
  return [...new Set(asked)].slice(0, mostWords);
}
