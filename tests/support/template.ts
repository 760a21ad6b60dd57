import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ensureBuilt } from '../../api/build.ts';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { writeSchema } from '../../db/dialect/transfer/places.ts';
import { imagesWithout } from '../../db/files/images.ts';
import { closeDatabase } from '../../db/open.ts';
import { published, until } from './content.ts';
import { addLevels } from './levels.ts';
import { startPostgres } from './postgres.ts';
import { adminLogin, root, type School, spawnSchool } from './process.ts';
import { startS3 } from './s3/s3.ts';
import { onPostgres, serverFile, templateName } from './test-database.ts';
import { inStore, storeFile } from './test-files.ts';

const cache = join(root, 'node_modules/.cache/school');

const credentials = z.object({ email: z.string(), password: z.string() });
const logins = z.object({ admin: credentials, students: z.array(credentials) });
export type Template = z.infer<typeof logins> & { folder: string; empty: string };

const credentialsFile = 'logins.json';

/** The folder of the empty school within a template. */
const empty = 'empty';

/** The file that names the current template; the test workers read it. */
const current = join(cache, 'current');

function fingerprint(buildId: string): string {
  const hash = createHash('sha256').update(buildId);
  hash.update(readFileSync(import.meta.filename));
  for (const folder of ['db', 'api/seed', 'api/media', 'api/publish']) {
    const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
    for (const file of files.map((each) => join(each.parentPath, each.name)).sort()) hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Makes a published demo school and an empty one once with the real server. @returns the name of their folder */
async function makeTemplate(): Promise<string> {
  const id = fingerprint(await ensureBuilt(() => undefined));
  const folder = join(cache, id);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const unfinished = mkdtempSync(join(cache, 'unfinished-'));
    const env = { ADMIN_PASSWORD: adminLogin.password, DATABASE_URL: '', FILES_URL: '' };
    const school: School = await spawnSchool({ dataDir: unfinished, env });
    // The empty school is made while the first one makes AVIF versions in the background, which takes a minute.
    mkdirSync(join(unfinished, empty));
    const nobody = await spawnSchool({ dataDir: join(unfinished, empty), env: { ...env, SEED: 'none' } });
    await addLevels(nobody);
    const unpublished = openSqlite(join(unfinished, empty, 'school.db'));
    await published(unpublished);
    await closeDatabase(unpublished);
    await nobody.stop();
    // Waiting for the AVIF versions keeps that work out of the tests.
    const db = openSqlite(join(unfinished, 'school.db'));
    await until(async () => (await imagesWithout(db, 'avif', 1)).length === 0, 'every AVIF is made', 600_000);
    await published(db);
    await closeDatabase(db);
    await school.stop();
    writeFileSync(join(unfinished, credentialsFile), JSON.stringify({ admin: adminLogin, students: school.printed }));
    forgetOthers(unfinished);
    // Another run may have made the same template in the meantime.
    if (existsSync(folder)) rmSync(unfinished, { recursive: true, force: true });
    else renameSync(unfinished, folder);
  }
  return id;
}

/** Global setup: makes the template. Each test copies one of its schools. */
export default async function prepare(): Promise<(() => Promise<void>) | undefined> {
  const id = await makeTemplate();
  const folder = join(cache, id);
  writeFileSync(current, id);
  const ends = await Promise.all([onPostgres && startServer(folder), inStore && startStore()]);
  return async () => {
    for (const end of ends) if (end) await end();
  };
}

/**
 * Starts the PostgreSQL server of the test run, with the template database that tests copy.
 * @returns a function that stops it
 */
async function startServer(folder: string): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await writeSchema(server.create(templateName), join(folder, 'school.db'), 'public');
  writeFileSync(serverFile, JSON.stringify(server.connection));
  return async () => {
    rmSync(serverFile, { force: true });
    await server.stop();
  };
}

/** Starts the S3 server of the test run. @returns a function that stops it */
async function startStore(): Promise<() => Promise<void>> {
  const s3 = await startS3();
  writeFileSync(storeFile, JSON.stringify(s3.env('PREFIX')));
  return async () => {
    rmSync(storeFile, { force: true });
    await s3.stop();
  };
}

/** Deletes old templates except the three newest: another run may still copy from them. */
function forgetOthers(made: string): void {
  const others = readdirSync(cache, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(cache, entry.name))
    .filter((path) => path !== made)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const path of others.slice(3)) rmSync(path, { recursive: true, force: true });
}

/** The template of this run. */
export function readTemplate(): Template {
  const folder = join(cache, readFileSync(current, 'utf8'));
  return {
    folder,
    empty: join(folder, empty),
    ...logins.parse(JSON.parse(readFileSync(join(folder, credentialsFile), 'utf8'))),
  };
}

// `npm test` makes the template while the unit tests run: most of it is the work of one processor.
if (import.meta.main) await makeTemplate();
