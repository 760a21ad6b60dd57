import { addAdmin, countAdmins } from '../../db/admins.ts';
import type { Database } from '../../db/open.ts';
import type { Config } from '../config.ts';
import { generatePassword, hashPassword } from './passwords.ts';

/** Makes the first administrator when there is none. @returns the credentials to print once, or null */
export async function ensureAdmin(
  db: Database,
  { email, password }: Config['admin'],
): Promise<{ email: string; password: string } | null> {
  if ((await countAdmins(db)) > 0) return null;
  const chosen = password ?? generatePassword();
  await addAdmin(db, email, email.split('@')[0] ?? email, await hashPassword(chosen));
  return { email, password: chosen };
}
