import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeOldSchools } from '../../api/backup/keep.ts';
import { built } from '../../api/build.ts';
import { createLog } from '../../api/log.ts';
import { addMaterialFile } from '../../api/media/files.ts';
import { openFolders } from '../../api/media/folders.ts';
import { eraseFromKept } from '../../api/people/erase-kept.ts';
import { openStore } from '../../api/storage/open.ts';
import { request } from '../../api/storage/s3/request.ts';
import { sweepAll } from '../../api/storage/sweep.ts';
import { createEntry, ensureRecord } from '../../db/content/content.ts';
import { closeDatabase, type Database, migrateDatabase } from '../../db/open.ts';
import { noteAssets } from '../../db/publishing/builds.ts';
import { addLevel } from '../../db/school/levels.ts';
import { allRecords, lists } from '../../src/model/content-types/index.ts';
import { openSchoolDatabase } from '../support/content.ts';
import { startS3, type TestS3 } from '../support/s3/s3.ts';
import { databaseEnv } from '../support/test-database.ts';

let s3: TestS3;
let root: string;
let db: Database;
let setup: Parameters<typeof sweepAll>[0];
let count = 0;
const errors: { event: string; [name: string]: unknown }[] = [];
const both = (text: string) => ({ ar: text, en: text });

beforeAll(async () => {
  s3 = await startS3();
  root = mkdtempSync(join(tmpdir(), 'school-'));
  const folders = openFolders(root);
  databaseEnv(root);
  db = openSchoolDatabase({ dataDir: root });
  await migrateDatabase(db);
  for (const record of allRecords) await ensureRecord(db, record);
  const store = openStore(folders, s3.place('files'));
  const log = Object.assign(createLog('error'), { error: (about: { event: string }) => void errors.push(about) });
  setup = { db, ...store, folders, client: built.client, log };
});
afterAll(async () => {
  await closeDatabase(db);
  await s3.stop();
  rmSync(root, { recursive: true });
});

const days = (number: number) => Date.now() + number * 86_400_000 + 60_000;
const names = async (beginning: string) => {
  const found: string[] = [];
  for await (const { name } of s3.bucket('files').list(beginning)) found.push(name);
  return found;
};
async function addFile(): Promise<string> {
  count += 1;
  const path = join(root, `file-${count}`);
  writeFileSync(path, `file ${count}`);
  return addMaterialFile(setup.storage, path, 'pdf');
}

it('moves what no row names to removed/ after thirty days, for a week, unless that is more than one in twenty', async () => {
  const name = both('G');
  const [grade = 0] = await addLevel(db, {
    name: both('L'),
    grades: [{ name, semester: 0, half_semester: 0, year: 0 }],
  });
  const { id } = await createEntry(db, lists.subjects, { name: both('s'), grade_id: grade });
  const named: string[] = [];
  for (let each = 0; each < 20; each += 1) {
    const attachment_path = await addFile();
    await createEntry(db, lists.books, { title: both('b'), subject_id: id, access: 'free', attachment_path });
    named.push(attachment_path);
  }
  const first = await addFile();
  const object = first.replace('/files/', 'private/');
  await sweepAll(setup);
  expect(await names('private/')).toContain(object);
  const second = await addFile();
  await sweepAll({ ...setup, now: days(32) });
  expect(errors.splice(0)).toMatchObject([{ event: 'files.unnamed', unnamed: 2, files: 22 }]);
  expect(await names('removed/')).toEqual([]);
  await setup.storage.remove(second);
  await sweepAll({ ...setup, now: days(32) });
  expect([await names('removed/'), (await names('private/')).length]).toEqual([[`removed/${object}`], 20]);
  expect(errors).toEqual([]);
  await sweepAll({ ...setup, now: days(40) });
  expect(await names('removed/')).toEqual([]);
});

it('says which row misses a file, and brings back what was moved away and is named', async () => {
  const before = await names('private/materials/');
  const [moved = '', lost = ''] = before;
  const bucket = s3.bucket('files');
  await bucket.copy(moved, `removed/${moved}`);
  await bucket.remove(moved);
  await bucket.remove(lost);
  await sweepAll(setup);
  expect(await names('private/materials/')).toEqual(before.filter((name) => name !== lost));
  const [said] = errors.splice(0);
  expect(said).toMatchObject({
    event: 'files.missing',
    files: 1,
    rows: [{ address: lost.replace('private/', '/files/') }],
  });
  expect(JSON.stringify(said)).toMatch(/"row":"books\/\d+"/);
});

it('ends uploads that nobody has finished within a day, in parts and in pieces', async () => {
  const begun = await request(s3.place(''), { method: 'POST', key: 'files/media/film.mp4', query: { uploads: '' } });
  expect(begun.status).toBe(200);
  await s3.bucket('files').put('private/resumable/1-a.json', Buffer.from('{}'), 'application/json');
  await sweepAll(setup);
  const open = async () =>
    (await request(s3.place(''), { method: 'GET', key: '', query: { uploads: '' } })).body.toString();
  expect([(await open()).includes('<UploadId>'), (await names('private/resumable/')).length]).toEqual([true, 1]);
  await sweepAll({ ...setup, now: days(2) });
  expect([(await open()).includes('<UploadId>'), await names('private/resumable/')]).toEqual([false, []]);
});

it('keeps compiled files of an earlier build for a week', async () => {
  await s3.bucket('files').put('site/_astro/earlier.js', Buffer.from('x'), 'text/javascript');
  await noteAssets(db, ['earlier.js']);
  await sweepAll(setup);
  expect(await names('site/_astro/')).toContain('site/_astro/earlier.js');
});

it('keeps what was there before a restore for thirty days, without the files of whom was erased since', async () => {
  const bucket = s3.bucket('files');
  const kept = ['before-restore/media/a.webp', 'before-restore/private/p.pdf', 'before-restore-2/private/p.pdf'];
  const other = 'before-restored/media/a.webp';
  for (const name of [...kept, other]) await bucket.put(name, Buffer.from('x'), 'text/plain');
  await eraseFromKept({ root, bucket }, [], ['/files/p.pdf']);
  expect(await names('before-restore')).toEqual(['before-restore/media/a.webp', other].sort());
  await removeOldSchools({ folders: { root }, bucket }, days(29));
  expect(await names('before-restore')).toHaveLength(2);
  await removeOldSchools({ folders: { root }, bucket }, days(31));
  expect(await names('before-restore')).toEqual([other]);
});
