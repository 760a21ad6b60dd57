import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase } from '../../db/open.ts';
import { logIn } from '../support/calls.ts';
import { command } from '../support/command.ts';
import { openSchoolDatabase, published, until } from '../support/content.ts';
import { itInProof } from '../support/long-form.ts';
import { photo, registrationOf } from '../support/people.ts';
import { adminLogin, copySchool, type School, spawnSchool } from '../support/server.ts';
import { copyDatabaseTo, onPostgres } from '../support/test-database.ts';
import { inStore } from '../support/test-files.ts';

const mask = 0o7777;

/** Paths below a folder, itself included, whose permissions differ from these. */
function others(folder: string, rights: { file: number; folder: number }): string[] {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...inside.map((entry) => join(entry.parentPath, entry.name))];
  return paths.flatMap((path) => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (!found) return [];
    const wanted = found.isDirectory() ? rights.folder : rights.file;
    return (found.mode & mask) === wanted ? [] : [`${path} ${(found.mode & mask).toString(8)}`];
  });
}

const own = { file: 0o600, folder: 0o700 };
const everyones = { file: 0o644, folder: 0o755 };

let work: string;
let dataDir: string;
let school: School;
let before: number;

beforeAll(async () => {
  // The permissions that an older version with umask 0 would have left.
  before = process.umask(0);
  work = mkdtempSync(join(tmpdir(), 'rights-'));
  const linked = copySchool();
  // The S3 prefix depends on the folder name, and S3 has no hard links.
  dataDir = inStore ? linked : join(work, basename(linked));
  if (!inStore) {
    cpSync(linked, dataDir, { recursive: true });
    rmSync(linked, { recursive: true });
    if (onPostgres) copyDatabaseTo(dataDir);
  }
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o777 : 0o666);
  }
  chmodSync(dataDir, 0o755);
  school = await spawnSchool({ dataDir });
});
afterAll(async () => {
  await school.stop();
  process.umask(before);
  for (const folder of [work, dataDir]) rmSync(folder, { recursive: true, force: true });
});

describe("a school's files are their owner's alone", () => {
  it('after a start over what an older version has left open', () => {
    expect(others(dataDir, own)).toEqual([]);
  });

  it('after a day of work: pictures, films and papers, uploads in one piece and in several, registration, pages', async () => {
    const token = await logIn(school, 'dashboard', adminLogin);
    const headers = { authorization: `Bearer ${token}` };
    const send = (path: string, fields: Record<string, string | Blob>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      return fetch(`${school.url}/api/${path}`, { method: 'POST', headers, body });
    };
    const picture = new Blob([new Uint8Array(await photo(800, 600))]);
    const post = { 'title[ar]': 'ا', 'title[en]': 'A', 'description[ar]': '<p>ا</p>', 'description[en]': '<p>A</p>' };
    expect((await send('dashboard/Blogs', { ...post, image: picture })).status).toBe(201);
    expect((await send('dashboard/uploads', { image: picture })).status).toBe(200);
    const begun = await fetch(`${school.url}/api/dashboard/uploads/resumable`, {
      method: 'POST',
      headers: { ...headers, 'tus-resumable': '1.0.0', 'upload-length': '100' },
    });
    expect(begun.status).toBe(201);
    expect(existsSync(join(dataDir, 'private', 'resumable'))).toBe(true);
    expect((await send('auth/register', { ...registrationOf(), passport: picture })).status).toBe(200);
    const db = openSchoolDatabase({ dataDir });
    await until(
      () => db.$client.prepare('select 1 from images where avif = 0').get() === undefined,
      'AVIF is made',
      120_000,
    );
    await published(db);
    await closeDatabase(db);
    expect(others(dataDir, own)).toEqual([]);
  });

  itInProof('in a backup, after a restore, and in what the restore has kept', async () => {
    const env = { DATA_DIR: dataDir };
    const backup = join(work, 'backups', 'school.tar');
    expect(await command('backup', [backup], { env })).toMatchObject({ code: 0, stderr: '' });
    expect(others(join(work, 'backups'), own)).toEqual([]);
    expect(await command('restore', [backup], { env })).toMatchObject({ code: 0, stderr: '' });
    expect(others(dataDir, own)).toEqual([]);
    expect(others(join(dataDir, 'before-restore'), own)).toEqual([]);
    const fresh = join(work, 'fresh');
    expect(await command('restore', [backup], { env: { DATA_DIR: fresh } })).toMatchObject({ code: 0, stderr: '' });
    expect(others(fresh, own)).toEqual([]);
  });
});

itInProof(
  'the site that is written for a web server is readable by all, and so are the folders made for it',
  async () => {
    mkdirSync(join(work, 'srv'));
    const out = join(work, 'srv', 'school', 'www');
    expect(await command('publish:site', ['--out', out], { env: { DATA_DIR: dataDir } })).toMatchObject({ code: 0 });
    expect(others(join(work, 'srv', 'school'), everyones)).toEqual([]);
    expect(others(dataDir, own)).toEqual([]);
  },
);
