import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from './concurrency-limit.ts';

/** argon2id with OWASP's second recommended setting: about 14 ms, off the main thread. */
const cost = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

/** As many at once as there are cores, and never all four threads of the pool: files are read on them too. */
export const hashesAtOnce = Math.min(3, availableParallelism());
const inTurn = limitConcurrency(hashesAtOnce);

/** Two phones may spell one password differently; hashes are of the one spelling, NFC (contract 8). */
const spelt = (password: string) => password.normalize('NFC');

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(spelt(password), cost));
}

/** A hash no password fits: checking against it takes as long as checking against a real one. */
const nobody = hashPassword(generatePassword());

/**
 * Whether the password fits, in NFC or, for a hash that is older than that rule, as it was typed. An absent hash (nobody
 * has this address) takes just as long and never fits.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const known = passwordHash ?? (await nobody);
  for (const spelling of new Set([spelt(password), password])) {
    if (await inTurn(() => verify(known, spelling))) return passwordHash !== null;
  }
  return false;
}

/** Easy to read out: no character that looks like another. About 90 bits. */
export function generatePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const pick = () => letters[randomInt(letters.length)];
  return Array.from({ length: 18 }, (_, index) => (index % 6 === 5 && index < 17 ? `${pick()}-` : pick())).join('');
}
