import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { FieldProblem } from '../../src/model/errors.ts';
import { newPassword } from '../../src/model/people/registration.ts';
import { invalidFields, problemsOf } from '../http/refusal.ts';
import { limitConcurrency } from './concurrency-limit.ts';

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

/** Validates a new password. @returns its problems: too short, too long or too common; empty if it is valid */
export function passwordProblems(sent: unknown): FieldProblem[] {
  const parsed = newPassword.safeParse(sent);
  if (!parsed.success) return problemsOf(parsed.error)[''] ?? [];
  return isWeakPassword(parsed.data) ? [{ problem: 'weakPassword' }] : [];
}

/**
 * Validates a new password and returns it.
 * @param field its name as it was sent
 * @throws Refusal 422 if it is not valid
 */
export function checkedPassword(sent: unknown, field: string): string {
  const fields = { [field]: passwordProblems(sent) };
  if (fields[field]?.length) throw invalidFields(fields);
  return newPassword.parse(sent);
}
