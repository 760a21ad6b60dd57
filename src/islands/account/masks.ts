import { asciiDigits } from '../../model/digits.ts';
import type { Kept } from '../form/masked.ts';

/** What may stand in the e-mail field: letters, digits, underscore, dot, hyphen and @. */
export function emailCharacters(typed: string): Kept {
  return { kept: asciiDigits(typed).replace(/[^\p{L}\p{N}_.@-]/gu, ''), foreign: false };
}
