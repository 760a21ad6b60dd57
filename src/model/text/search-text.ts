import { phoneNumber } from './phone.ts';

/** Vowel signs, accents and other marks that stand on a letter, the lengthening stroke, and what nobody sees. */
const unread = /[\p{Mn}\p{Me}\p{Cf}\u0640\u115F\u1160\u3164\uFFA0\u2800]/gu;

/** Letters that are typed one for the other: a Persian keyboard's, and those that differ by a dot or a hamza. */
const alike = new Map(Object.entries({ ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', '’': "'", ʼ: "'", '′': "'" }));
const letters = new RegExp(`[${[...alike.keys()].join('')}]`, 'gu');

/** The value of a digit of any script: the ten of a script follow one another. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/**
 * A text as searches, headings, grades and names are compared: compatibility forms are alike (NFKC), case does not count;
 * marks of direction, zero-width characters, soft hyphens, vowel signs, accents and the lengthening stroke are left out;
 * أ إ آ ٱ are ا, ى ی are ي, ک is ك, ة is ه, ؤ is و, ئ is ي, ’ ʼ ′ are ', and digits are the same in all scripts.
 */
export function searchable(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll('\0', '')
      .normalize('NFKD')
      .replace(unread, '')
      // Letters that are no letter with a mark, such as Hangul, come together again.
      .normalize('NFKC')
      .toLowerCase()
      .replace(letters, (letter) => alike.get(letter) ?? letter)
      .replace(/[^\P{Nd}0-9]/gu, digitValue)
      .replace(/\s+/g, ' ')
      .trim()
  );
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
