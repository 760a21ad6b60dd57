import { readFileSync } from 'node:fs';

const file = new URL('./common-passwords.txt', import.meta.url);
let common: string | null = null;

/**
 * Whether a password is among the first that anyone would try (contract 8): one of the commonest, whatever its case or
 * width, one character again and again, or nothing but blanks.
 */
export function isWeakPassword(password: string): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  if (folded.trim() === '' || new Set(folded).size === 1) return true;
  // One text that is searched: a set of its lines would take ten times the memory for some microseconds.
  common ??= readFileSync(file, 'latin1');
  return common.includes(`\n${folded}\n`);
}
