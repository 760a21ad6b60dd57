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

const [command, email] = process.argv.slice(2);

await run(async (config) => {
  if ((command !== 'create' && command !== 'password') || !email) {
    throw new Fault('usage: npm run admin -- create|password EMAIL');
  }
  if (!isEmail(email)) throw new Fault(`${email} is no e-mail address`);
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
  if (!done) throw new Fault(`${email} is ${command === 'create' ? 'an administrator already' : 'no administrator'}`);
  process.stdout.write(given === null ? `${email}  ${password}\n` : `${email}: done\n`);
});
