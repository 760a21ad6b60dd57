import { addAdmin, countAdmins } from '../../db/admins.ts';
import type { Database } from '../../db/open.ts';
import type { Config } from '../config.ts';
import type { FirstPasswordsFile } from '../seed/first-passwords.ts';
import { generatePassword, hashPassword } from './passwords.ts';

/** Makes the first administrator when there is none; the password is kept until it is printed. */
export async function ensureAdmin(
  db: Database,
  { email, password }: Config['admin'],
  passwords: FirstPasswordsFile,
): Promise<void> {
  if ((await countAdmins(db)) > 0) return;
  const chosen = password ?? generatePassword();
  passwords.remember({ admin: { email, password: chosen } });
  await addAdmin(db, email, email.split('@')[0] ?? email, await hashPassword(chosen));
}
