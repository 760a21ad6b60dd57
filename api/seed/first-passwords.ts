import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { takeLease } from '../../db/dialect/sqlite/lock.ts';
import type { Database } from '../../db/open.ts';
import { findAdmin } from '../../db/people/admins.ts';
import { findStudentByEmail } from '../../db/people/students.ts';
import { syncToDisk } from '../../db/sync.ts';
import { passwordFits } from '../auth/passwords.ts';

export const credentials = z.object({ email: z.string(), password: z.string() });
export type Credentials = z.infer<typeof credentials>;

const passwords = z.object({ admin: credentials.nullable(), students: z.array(credentials) });
/** Accounts created at the first start. */
export type FirstPasswords = z.infer<typeof passwords>;

const none: FirstPasswords = { admin: null, students: [] };

/**
 * Generated passwords that nobody has read yet. The database stores only hashes, so the passwords are kept in a file
 * from before they are valid until they are printed: an interrupted start loses none.
 */
export function firstPasswords(root: string) {
  const file = join(root, 'first-passwords.json');
  const lease = join(root, 'first-passwords.lease');

  function read(): FirstPasswords {
    try {
      return passwords.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      return none;
    }
  }

  function forget(): void {
    rmSync(file, { force: true });
    rmSync(lease, { force: true });
  }

  return {
    /** Saves passwords. Call it before their hashes are stored. */
    remember(made: Partial<FirstPasswords>): void {
      writeFileSync(`${file}.new`, JSON.stringify({ ...read(), ...made }), { mode: 0o600 });
      syncToDisk(`${file}.new`);
      renameSync(`${file}.new`, file);
      syncToDisk(root);
    },
    /**
     * The passwords that this process must print, without those that no longer open an account. Call `printed`
     * afterwards. Returns none while another running process is about to print them.
     */
    async take(db: Database): Promise<FirstPasswords & { printed(): void }> {
      const nothing = { ...none, printed: () => undefined };
      const { admin, students } = read();
      if (!admin && students.length === 0) return nothing;
      const release = takeLease(lease);
      if (!release) return nothing;
      const opens = async (each: Credentials, account: { password_hash: string } | null) =>
        passwordFits(account?.password_hash ?? null, each.password);
      const valid = await Promise.all(
        students.map(async (each) => ((await opens(each, await findStudentByEmail(db, each.email))) ? [each] : [])),
      );
      return {
        admin: admin && (await opens(admin, await findAdmin(db, admin.email))) ? admin : null,
        students: valid.flat(),
        printed() {
          forget();
          release();
        },
      };
    },
  };
}

export type FirstPasswordsFile = ReturnType<typeof firstPasswords>;
