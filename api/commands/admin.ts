import { addAdmin, setAdminPassword } from '../../db/admins.ts';
import { isEmail } from '../../src/model/email.ts';
import { generatePassword, hashPassword } from '../auth/passwords.ts';
import { loadConfig } from '../environment.ts';
import { openFolders } from '../media/folders.ts';
import { diskStorage } from '../media/storage.ts';
import { openSchool } from '../seed/seed.ts';

const [command, email] = process.argv.slice(2);

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

if ((command !== 'create' && command !== 'password') || !email) fail('usage: npm run admin -- create|password EMAIL');
if (!isEmail(email)) fail(`${email} is no e-mail address`);

const config = loadConfig();
const folders = openFolders(config.dataDir);
const { db } = await openSchool(folders, diskStorage(folders), config.seed);
const given = config.admin.password;
const password = given ?? generatePassword();
const hash = await hashPassword(password);

const done =
  command === 'create'
    ? await addAdmin(db, email, email.split('@')[0] ?? email, hash)
    : await setAdminPassword(db, email, hash);
db.$client.close();
if (!done) fail(command === 'create' ? `${email} is an administrator already` : `${email} is no administrator`);
process.stdout.write(given === null ? `${email}  ${password}\n` : `${email}: done\n`);
