import type { Database } from '../../db/open.ts';
import { addAdmin, countAdmins } from '../../db/people/admins.ts';
import { type Config, ConfigError } from '../config.ts';
import type { FirstPasswordsFile } from '../seed/first-passwords.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { isWeakPassword } from './weak-passwords.ts';

/**
 * The administrator's password where `ADMIN_PASSWORD` is about to be used; its line does not show it (contract 8).
 * @returns the given one, or null when none is given
 * @throws ConfigError when it is one of the first that anyone would try
 */
export function givenPassword({ password }: Config['admin']): string | null {
  if (password === null || !isWeakPassword(password)) return password;
  throw new ConfigError(
    'ADMIN_PASSWORD is not valid: it takes a password that is not among the first others would try',
  );
}

/**
 * Makes the first administrator when there is none; the password is kept until it is printed.
 * @throws ConfigError as above
 */
export async function ensureAdmin(db: Database, admin: Config['admin'], passwords: FirstPasswordsFile): Promise<void> {
  if ((await countAdmins(db)) > 0) return;
  const { email } = admin;
  const password = givenPassword(admin) ?? generatePassword();
  passwords.remember({ admin: { email, password } });
  await addAdmin(db, email, email.split('@')[0] ?? email, await hashPassword(password));
}
