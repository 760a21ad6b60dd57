import { Fault } from '../faults.ts';
import { isUrl } from '../redact-url.ts';

/** Checks the file argument of a command. @throws Fault with the usage if it is missing, or a URL (may hold secrets) */
export function givenFile(word: string | undefined, usage: string): string {
  if (word && !isUrl(word)) return word;
  throw new Fault(`usage: ${usage}`);
}
