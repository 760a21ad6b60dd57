import { randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from './concurrency-limit.ts';

/** The alphabet for generated passwords and codes, without characters that look alike. */
export const easyLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** argon2id with the second setting that OWASP recommends: about 14 ms, outside the main thread. */
const cost = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

/** At most one hash per core, and at most three: the thread pool has four threads and also reads files. */
export const hashesAtOnce = Math.min(3, availableParallelism());
const inTurn = limitConcurrency(hashesAtOnce);

/** Devices may encode the same password differently, so passwords are normalized to NFC before hashing (contract 8). */
const spelt = (password: string) => password.normalize('NFC');

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(spelt(password), cost));
}

/** The hash of a random password. Checking against it takes as long as checking against a real one. */
const nobody = hashPassword(generatePassword());

const none = 'none:';

/** A placeholder hash for an account that has no password yet. No password matches it. */
export const unusablePassword = (): string => none + randomBytes(24).toString('base64url');

/**
 * Verifies a password, first in NFC and then as it was typed (for hashes from before the NFC rule).
 * @param passwordHash null for an unknown account: never matches, and takes the same time
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const hasOne = passwordHash !== null && !passwordHash.startsWith(none);
  const known = hasOne ? passwordHash : await nobody;
  for (const spelling of new Set([spelt(password), password])) {
    if (await inTurn(() => verify(known, spelling))) return hasOne;
  }
  return false;
}

/** Generates a random password that is easy to read aloud: three groups of six letters and digits, about 90 bits. */
export function generatePassword(): string {
  const pick = () => easyLetters[randomInt(easyLetters.length)];
  return Array.from({ length: 18 }, (_, index) => (index % 6 === 5 && index < 17 ? `${pick()}-` : pick())).join('');
}
