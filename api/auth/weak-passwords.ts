import { readFileSync } from 'node:fs';

const file = new URL('./common-passwords.txt', import.meta.url);
let common: string | null = null;

/**
 * Whether a password is easy to guess (contract 8): one of the most common passwords (compared without case, in NFKC),
 * one repeated character, or only spaces.
 */
export function isWeakPassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  if (folded.trim() === '' || new Set(folded).size === 1) return true;
  // Searches one string: a Set of lines would be some microseconds faster, but takes ten times the memory.
  common ??= readFileSync(file, 'latin1');
  return common.includes(`\n${folded}\n`);
}
