import { randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from './concurrency-limit.ts';

/** No character that looks like another. */
export const easyLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

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

const none = 'none:';

/** In place of the hash of an account that has no password yet: none fits it, and nobody knows it. */
export const unusablePassword = (): string => none + randomBytes(24).toString('base64url');

/**
 * Whether the password fits, in NFC or, for a hash that is older than that rule, as it was typed. An absent hash (nobody
 * has this address) takes just as long and never fits.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const hasOne = passwordHash !== null && !passwordHash.startsWith(none);
  const known = hasOne ? passwordHash : await nobody;
  for (const spelling of new Set([spelt(password), password])) {
    if (await inTurn(() => verify(known, spelling))) return hasOne;
  }
  return false;
}

/** Easy to read out. About 90 bits. */
export function generatePassword(): string {
  const pick = () => easyLetters[randomInt(easyLetters.length)];
  return Array.from({ length: 18 }, (_, index) => (index % 6 === 5 && index < 17 ? `${pick()}-` : pick())).join('');
}
