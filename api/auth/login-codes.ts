import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncToDisk } from '../../db/sync.ts';
import { loginCodes } from '../../src/model/limits.ts';
import { readLoginCode } from '../../src/model/people/login-code.ts';
import { ownersOnly } from '../rights.ts';

/** Makes and compares the codes with which the school lets a student in (beyond 2). */
export interface LoginCodes {
  /** A new code: eight digits. */
  generate(): string;
  /** A code as it is stored for a student; null for what is no code, in whatever script it was typed. */
  hashOf(studentId: number, code: string): string | null;
  /** Under what the login names of a phone are counted: the phone itself must be erasable. */
  phoneKey(phone: string): string;
}

const keyBytes = 32;

/**
 * The key under which codes are hashed. It lies beside the database, not in it: eight digits are guessed from their hash
 * in a moment, and whoever has read the database only must not be able to.
 * @returns the one that every process of the folder has
 */
function keyIn(root: string): Buffer {
  const file = join(root, 'login-codes.key');
  const read = () => Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  try {
    const key = read();
    if (key.length === keyBytes) return key;
    rmSync(file);
  } catch {
    // There is none yet.
  }
  const beside = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(beside, randomBytes(keyBytes).toString('hex'), { mode: ownersOnly.file });
  syncToDisk(beside);
  try {
    linkSync(beside, file);
  } catch {
    // Another process was faster: its key is everybody's.
  }
  rmSync(beside, { force: true });
  syncToDisk(root);
  return read();
}

/** @param root the folder of all state */
export function openLoginCodes(root: string): LoginCodes {
  const key = keyIn(root);
  const keyed = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    generate: () => String(randomInt(10 ** loginCodes.digits)).padStart(loginCodes.digits, '0'),
    hashOf(studentId, code) {
      const digits = readLoginCode(code);
      return digits && keyed(`login code of ${studentId}: ${digits}`);
    },
    phoneKey: (phone) => keyed(`login names of ${phone}`),
  };
}
