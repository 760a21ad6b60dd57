import type { Database } from '../../db/open.ts';
import { addAdmin, countAdmins } from '../../db/people/admins.ts';
import { type Config, ConfigError } from '../config.ts';
import type { FirstPasswordsFile } from '../seed/first-passwords.ts';
import { generatePassword, hashPassword, isWeakPassword } from './passwords.ts';

/**
 * Checks `ADMIN_PASSWORD` just before it is used. The error message does not show the password (contract 8).
 * @returns the password, or null when none is set
 * @throws ConfigError when it is one of the most common passwords
 */
export function givenPassword({ password }: Config['admin']): string | null {
  if (password === null || !isWeakPassword(password)) return password;
  throw new ConfigError(
    'ADMIN_PASSWORD is not valid: it takes a password that is not among the first others would try',
  );
}

/**
 * Creates the first administrator when there is none. The password is kept in a file until it has been printed.
 * @param mustChange whether another password must be chosen at the first login
 * @throws ConfigError when `ADMIN_PASSWORD` is a common password
 */
export async function ensureAdmin(
  db: Database,
  admin: Config['admin'],
  passwords: FirstPasswordsFile,
  mustChange = false,
): Promise<void> {
  if ((await countAdmins(db)) > 0) return;
  const { email } = admin;
  const password = givenPassword(admin) ?? generatePassword();
  passwords.remember({ admin: { email, password } });
  await addAdmin(db, email, email.split('@')[0] ?? email, await hashPassword(password), mustChange);
}
