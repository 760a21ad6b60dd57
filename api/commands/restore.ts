import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copyDatabase, replaceDatabase } from '../../db/copy.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { loadConfig } from '../environment.ts';
import { openFolders } from '../media/folders.ts';
import { backupParts, linkTree, unpack } from './archive.ts';

const [file] = process.argv.slice(2);
const fail = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};
const archive = resolve(file ?? '');
if (!file || !existsSync(archive)) fail('usage: npm run restore -- FILE');

const { dataDir } = loadConfig();
const folders = openFolders(dataDir);
const unpacked = `${dataDir}.restoring`;
const kept = `${dataDir}.before-restore`;

await rm(unpacked, { recursive: true, force: true });
await unpack(archive, unpacked).catch(() => fail(`${archive} is no backup`));
if (!existsSync(join(unpacked, 'school.db'))) fail(`${archive} is no backup`);

if (existsSync(folders.database)) {
  await rm(kept, { recursive: true, force: true });
  await mkdir(kept, { recursive: true });
  const before = openDatabase(folders.database);
  await copyDatabase(before, join(kept, 'school.db'));
  closeDatabase(before);
  for (const part of backupParts) await linkTree(join(dataDir, part), join(kept, part));
}

// Files before the database: whatever it names is there from the first moment.
for (const part of backupParts) await linkTree(join(unpacked, part), join(dataDir, part));
await replaceDatabase(folders.database, join(unpacked, 'school.db'));
await rm(unpacked, { recursive: true, force: true });
process.stdout.write(`${archive} restored; what was there before is in ${kept}\n`);
