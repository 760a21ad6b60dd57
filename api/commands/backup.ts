import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { copyDatabase } from '../../db/copy.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { loadConfig } from '../environment.ts';
import { backupParts, pack } from './archive.ts';

const [file] = process.argv.slice(2);
const { dataDir } = loadConfig();
const fail = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};
if (!file) fail('usage: npm run backup -- FILE');
if (!existsSync(`${dataDir}/school.db`)) fail(`there is no school in ${dataDir}`);

/**
 * The database first, then the files it names: files are only ever added, and go a day after nothing names them any
 * more, so every file of the copied database is still there when it is packed.
 */
const target = resolve(file ?? '');
const work = `${target}.unfinished`;
await rm(work, { recursive: true, force: true });
await mkdir(work, { recursive: true });
await mkdir(dirname(target), { recursive: true });
const db = openDatabase(`${dataDir}/school.db`);
await copyDatabase(db, `${work}/school.db`);
closeDatabase(db);
await pack(`${work}/school.tar`, [
  { folder: work, names: ['school.db'] },
  { folder: dataDir, names: backupParts },
]);
await rename(`${work}/school.tar`, target);
await rm(work, { recursive: true, force: true });
process.stdout.write(`${target} written\n`);
