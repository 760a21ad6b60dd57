import { parseArgs } from 'node:util';
import { closeDatabase } from '../../db/open.ts';
import { addAdmin, setAdminPassword } from '../../db/people/admins.ts';
import { isEmail } from '../../src/model/text/email.ts';
import { givenPassword } from '../auth/first-admin.ts';
import { generatePassword, hashPassword } from '../auth/passwords.ts';
import { Fault } from '../faults.ts';
import { openFolders } from '../media/folders.ts';
import { run } from '../run.ts';
import { openSchool } from '../seed/seed.ts';
import { reachedStore } from '../storage/open.ts';
import { commandLine, wrongWords } from './command-line.ts';

const { command, email } = commandLine({
  usage: ['npm run admin -- create EMAIL', 'npm run admin -- password EMAIL'],
  about: `Adds a principal, or gives one of the staff a new password. The password is printed, unless ADMIN_PASSWORD gives it.`,
  read(args) {
    const [command, email, ...others] = parseArgs({ args, allowPositionals: true }).positionals;
    if ((command !== 'create' && command !== 'password') || !email || others.length > 0) throw wrongWords();
    if (!isEmail(email)) throw wrongWords(`${email} is no e-mail address`);
    return { command, email };
  },
});

await run(async (config) => {
  const given = givenPassword(config.admin);
  const folders = openFolders(config.dataDir);
  const { bucket } = await reachedStore(folders, config.files);
  const { db } = await openSchool(folders, config, null, bucket);
  const password = given ?? generatePassword();
  const hash = await hashPassword(password);
  const done =
    command === 'create'
      ? await addAdmin(db, email, email.split('@')[0] ?? email, hash)
      : await setAdminPassword(db, email, hash);
  await closeDatabase(db);
  if (!done)
    throw new Fault(`${email} is ${command === 'create' ? 'an administrator already' : 'no administrator'}`, {
      kind: 'refused',
    });
  process.stdout.write(given === null ? `${email}  ${password}\n` : `${email}: done\n`);
});
