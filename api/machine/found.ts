import { once } from 'node:events';
import { closeDatabase } from '../../db/open.ts';
import { ensureAdmin } from '../auth/first-admin.ts';
import { openFolders } from '../media/folders.ts';
import { run } from '../run.ts';
import { firstPasswords } from '../seed/first-passwords.ts';
import { openSchool } from '../seed/seed.ts';
import { reachedStore } from '../storage/open.ts';

/**
 * Makes the school and its first account, unless they are there, and writes new accounts with their passwords to standard
 * output for `school setup`. They are kept until that has shown them, which it says on standard input.
 */
await run(async (config) => {
  const folders = openFolders(config.dataDir);
  const { bucket } = await reachedStore(folders, config.files);
  const { db } = await openSchool(folders, config, null, bucket);
  const passwords = firstPasswords(folders.root);
  await ensureAdmin(db, config.admin, passwords, true);
  const { admin, students, printed } = await passwords.take(db);
  process.stdout.write(`${JSON.stringify({ admin, students })}\n`);
  const [answer] = await Promise.race([once(process.stdin, 'data'), once(process.stdin, 'end')]);
  if (String(answer).startsWith('done')) printed();
  await closeDatabase(db);
  process.exit(0);
});
