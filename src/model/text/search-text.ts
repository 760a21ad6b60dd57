import { phoneNumber } from './phone.ts';

/**
 * Characters to ignore: vowel signs, accents and other combining marks, the Arabic tatweel, and invisible characters.
 */
const unread = /[\p{Mn}\p{Me}\p{Cf}\u0640\u115F\u1160\u3164\uFFA0\u2800]/gu;

/**
 * Letters that are often typed in place of each other: those of a Persian keyboard, and those that differ by dots or a
 * hamza.
 */
const alike = new Map(Object.entries({ ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', '’': "'", ʼ: "'", '′': "'" }));
const letters = new RegExp(`[${[...alike.keys()].join('')}]`, 'gu');

/** The value of a digit in any script. The ten digits of a script are consecutive. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * Normalises a text for search and comparison: NFKC, lower case; ignores direction marks, zero-width characters, soft
 * hyphens, vowel signs, accents and tatweel; أ إ آ ٱ become ا, ى ی become ي, ک becomes ك, ة becomes ه, ؤ becomes و, ئ
 * becomes ي, ’ ʼ ′ become ', and digits of all scripts become ASCII.
 */
export function searchable(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll('\0', '')
      .normalize('NFKD')
      .replace(unread, '')
      // Compose letters again that are not a base letter with a mark, such as Hangul.
      .normalize('NFKC')
      .toLowerCase()
      .replace(letters, (letter) => alike.get(letter) ?? letter)
      .replace(/[^\P{Nd}0-9]/gu, digitValue)
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** The stored search text: each text normalised and without spaces, because a space inside a name may be missing. */
export function searchText(texts: readonly string[]): string {
  return texts.map((text) => searchable(text).replaceAll(' ', '')).join('\n');
}

/** Maximum number of search words; further words are ignored. */
const mostWords = 16;

const different = (words: readonly string[]) => [...new Set(words)].filter((word) => word !== '').slice(0, mostWords);

/** The words of a search for people; all must match. A whole phone number is normalised as it is stored. */
export function searchWords(q: string): string[] {
  const whole = phoneNumber(q);
  if (whole !== null) return [whole];
  return different(
    searchable(q)
      .split(' ')
      .map((word) => phoneNumber(word) ?? word),
  );
}

/** The words of a search for texts; all must match, in any order. */
export const wordsOf = (q: string): string[] => different(searchable(q).split(' '));
