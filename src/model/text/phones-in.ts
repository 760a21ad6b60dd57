import { schoolFacts } from '../school/facts.ts';
import { phoneNumber } from './phone.ts';

/** A run of digits of any script, with the separators that people write between them. */
const run = /[+＋]?\p{Nd}[\p{Nd}\s\p{Pd}\p{Cf}.()\u2212]*/gu;

/** A number is written in at most this many pieces: `+249 91 234 56 78`. */
const mostPieces = 6;

/** Characters of a number with its separators, without spaces. */
const [shortest, longest] = [7, 24];

/** More pieces of digits than in any message with a number are not looked at. */
const lookedAt = 200;

/** A number that is read from a text must begin as one that is dialled, or it may be a sum or a date. */
function asDialled(pieces: readonly string[]): string | null {
  const written = pieces.join('');
  if (written.length < shortest || written.length > longest) return null;
  const number = phoneNumber(written);
  return number?.startsWith('+') || number?.startsWith(schoolFacts().trunk_prefix) ? number : null;
}

/** The phone numbers in one run; the longest reading from each piece on. */
function numbersOf(pieces: readonly string[]): string[] {
  const found: string[] = [];
  for (let from = 0; from < pieces.length; from++) {
    for (let to = Math.min(pieces.length, from + mostPieces); to > from; to--) {
      const number = asDialled(pieces.slice(from, to));
      if (number === null) continue;
      found.push(number);
      from = to - 1;
      break;
    }
  }
  return found;
}

/** How many numbers of one message are told. */
const most = 5;

/**
 * The phone numbers that somebody has written into texts, as they are dialled in the school's country (`phoneNumber`);
 * each once, five at most.
 */
export function phonesIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) =>
    [...text.matchAll(run)].flatMap(([digits]) =>
      numbersOf(digits.split(/\s+/, lookedAt).filter((piece) => piece !== '')),
    ),
  );
  return [...new Set(found)].slice(0, most);
}
