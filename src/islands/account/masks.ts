import { asciiDigits } from '../../model/digits.ts';
import { phoneDigits } from '../../model/limits.ts';

/** What may stand in the e-mail field: letters, digits, underscore, dot, hyphen and @. */
export function emailCharacters(typed: string): string {
  return asciiDigits(typed).replace(/[^\p{L}\p{N}_.@-]/gu, '');
}

/** What may stand in the phone field: ten digits, Arabic ones turned into Latin. */
export function phoneCharacters(typed: string): string {
  return asciiDigits(typed).replace(/\D/g, '').slice(0, phoneDigits);
}

/** Lets only some characters into an input; the caret stays where it was. */
export function masked(input: HTMLInputElement, mask: (typed: string) => string): void {
  const kept = mask(input.value);
  if (kept === input.value) return;
  const caret = input.selectionStart;
  const before = caret === null ? kept : mask(input.value.slice(0, caret));
  input.value = kept;
  // An e-mail input has no caret that scripts may move.
  if (caret !== null) input.setSelectionRange(before.length, before.length);
}
