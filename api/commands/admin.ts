import { parseArgs } from 'node:util';
import { closeDatabase } from '../../db/open.ts';
import { addAdmin, setAdminPassword } from '../../db/people/admins.ts';
import { endSecondFactorOf } from '../../db/people/second-factor.ts';
import { emailKey } from '../../db/people/students.ts';
import { isEmail } from '../../src/model/text/email.ts';
import { givenPassword } from '../auth/first-admin.ts';
import { generatePassword, hashPassword } from '../auth/passwords.ts';
import { Fault } from '../faults.ts';
import { openFolders } from '../media/folders.ts';
import { run } from '../run.ts';
import { openSchool } from '../seed/seed.ts';
import { reachedStore } from '../storage/open.ts';
import { commandLine, usageFault } from './command-line.ts';

const commands = ['create', 'password', 'totp-off'] as const;
type Command = (typeof commands)[number];
const isCommand = (word: string | undefined): word is Command => commands.some((each) => each === word);

/** What there is to say when a command finds nothing to do. */
const refused: Record<Command, string> = {
  create: 'is an administrator already',
  password: 'is no administrator',
  'totp-off': 'has no second step to switch off',
};

const { command, email } = commandLine({
  usage: ['npm run admin -- create EMAIL', 'npm run admin -- password EMAIL', 'npm run admin -- totp-off EMAIL'],
  about: `Adds a principal, gives one of the staff a new password, or switches off the second step of a login. The password is printed, unless ADMIN_PASSWORD gives it.`,
  read(args) {
    const [command, email, ...others] = parseArgs({ args, allowPositionals: true }).positionals;
    if (!isCommand(command) || !email || others.length > 0) throw usageFault();
    if (!isEmail(email)) throw usageFault(`${email} is no e-mail address`);
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
  const run = {
    create: () => addAdmin(db, email, email.split('@')[0] ?? email, hash),
    password: () => setAdminPassword(db, email, hash),
    'totp-off': () => endSecondFactorOf(db, emailKey(email)),
  };
  const done = await run[command]();
  await closeDatabase(db);
  if (!done) throw new Fault(`${email} ${refused[command]}`, { kind: 'refused' });
  const printed = given === null && command !== 'totp-off';
  process.stdout.write(printed ? `${email}  ${password}\n` : `${email}: done\n`);
});
