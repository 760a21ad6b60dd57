import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFeed } from '../../src/model/site/feeds.ts';
import { command, launchCommand } from '../support/command.ts';
import { siteFiles, until } from '../support/content.ts';
import { itInProof } from '../support/long-form.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { startS3, type TestS3 } from '../support/s3/s3.ts';
import { type School, spawnSchool, startSchool, type TestSchool } from '../support/server.ts';
import { onPostgres } from '../support/test-database.ts';
import { asAdmin } from './dashboard/client.ts';
import { picture } from './dashboard/files.ts';

const both = (text: string) => ({ ar: text, en: text });

let s3: TestS3;
/** A school with few pages, because an object store is slow. */
let original: TestSchool;
beforeAll(async () => {
  s3 = await startS3();
  original = await startSchool({ empty: true });
  const call = await asAdmin(original);
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    const fields = { title: both(title), description: both('Text'), image: await picture() };
    expect((await call('POST', '/dashboard/Blogs', fields, 'multipart')).status).toBeLessThan(300);
  }
  const page = async () => (await fetch(`${original.url}/en/blog`)).text();
  await until(async () => (await page()).includes('Four'), 'all is live');
  original.process.kill('SIGTERM');
  await new Promise((resolve) => original.process.once('exit', resolve));
});
afterAll(async () => {
  await original?.remove();
  await s3?.stop();
});

/** A copy of the school in a new folder. */
function copied(): string {
  const folder = mkdtempSync(join(tmpdir(), 'moving-'));
  cpSync(original.dataDir, folder, { recursive: true });
  return folder;
}

/** The files of a data folder by path, without unfinished uploads. */
function filesOf(dataDir: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of ['media', 'private']) {
    for (const entry of readdirSync(join(dataDir, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).slice(dataDir.length + 1);
      if (!entry.isFile() || /^private\/(incoming|resumable)/.test(path)) continue;
      found.set(path, readFileSync(join(dataDir, path)).toString('base64'));
    }
  }
  return found;
}

const filesUrl = (prefix: string) => s3.env(prefix)['FILES_URL'] ?? '';
/** Only the S3 keys: the settings do not say yet where the files are. */
function keys(): Record<string, string> {
  const { FILES_URL: _, ...others } = s3.env('none');
  return others;
}

async function namesIn(prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of s3.bucket(prefix).list('')) found.push(name);
  return found;
}

const isPage = (name: string) => name.endsWith('.html') || isFeed(name);
const pagesOf = (dataDir: string) => new Map([...siteFiles({ dataDir })].filter(([name]) => isPage(name)));

describe.skipIf(onPostgres)('files that move', { timeout: 300_000 }, () => {
  let server: PostgresServer;
  let url: string;
  let dataDir: string;
  beforeAll(async () => {
    server = await startPostgres();
    url = server.create('moved_files');
    dataDir = copied();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const there = () => ({ DATA_DIR: dataDir, DATABASE_URL: url, ...s3.env('moved') });

  it('go to an S3 with the database, all of them and every page, and the source stays as it was', async () => {
    const [files, pages] = [filesOf(dataDir), pagesOf(dataDir)];
    const words = ['--to', url, '--files', filesUrl('moved')];
    const moved = await command('move', words, { env: { DATA_DIR: dataDir, ...keys() } });
    expect([moved.code, moved.stderr]).toEqual([0, '']);
    expect(moved.stdout).toContain(`${files.size} files and ${pages.size} pages moved and compared`);
    expect(filesOf(dataDir)).toEqual(files);
    expect(await namesIn('moved')).toEqual(expect.arrayContaining(['school.mark', ...files.keys()]));
    for (const [name, bytes] of files) {
      expect((await s3.bucket('moved').get(name))?.toString('base64'), name).toBe(bytes);
    }
    for (const [name, hash] of pages) {
      const bytes = await s3.bucket('moved').get(`site/${name}`);
      expect(bytes && createHash('sha256').update(bytes).digest('hex'), name).toBe(hash);
    }
    const stale = await command('start', [], { env: { DATA_DIR: dataDir } });
    expect([stale.code, stale.stderr]).toEqual([78, expect.stringMatching(/was moved to postgres:/)]);
  });

  itInProof('serve the school from there, and come back with what was changed meanwhile', async () => {
    const { DATA_DIR: _, ...env } = there();
    const halfway = await command('start', [], { env: { DATA_DIR: dataDir, DATABASE_URL: url } });
    expect([halfway.code, halfway.stderr]).toEqual([
      78,
      expect.stringMatching(/files of this school were moved to s3:/),
    ]);
    const school: School = await spawnSchool({ dataDir, env });
    const call = await asAdmin({ ...school, admin: original.admin });
    await call('POST', '/dashboard/Blogs/2', { title: both('Written in the store'), description: both('Text') });
    const page = async () => (await fetch(`${school.url}/en/blog/2`)).text();
    await until(async () => (await page()).includes('Written in the store'), 'it is live');
    expect(await school.stop()).toBe(0);

    const back = await command('move', ['--to', 'sqlite', '--files', 'disk'], { env: there() });
    expect([back.code, back.stderr]).toEqual([0, '']);
    const again = await spawnSchool({ dataDir });
    expect(await (await fetch(`${again.url}/en/blog/2`)).text()).toContain('Written in the store');
    expect(await again.stop()).toBe(0);
  });

  itInProof('leave the database where it is when only they are to move, and go on where they were cut', async () => {
    const other = copied();
    const env = { DATA_DIR: other, ...keys() };
    const cut = launchCommand('move', ['--files', filesUrl('alone')], { env });
    await until(async () => (await namesIn('alone')).length > 4, 'some have arrived');
    cut.process.kill('SIGKILL');
    await cut.ended;
    expect(await namesIn('alone')).not.toContain('school.mark');
    const moved = await command('move', ['--files', filesUrl('alone')], { env });
    expect([moved.code, moved.stderr]).toEqual([0, '']);
    const twice = await command('move', ['--files', 'disk'], { env });
    expect([twice.code, twice.stderr]).toEqual([65, expect.stringMatching(/lie in DATA_DIR already/)]);
    const refused = await command('start', [], { env: { DATA_DIR: other } });
    expect([refused.code, refused.stderr]).toEqual([78, expect.stringMatching(/set FILES_URL.*--undo/)]);
    const school = await spawnSchool({ dataDir: other, env: s3.env('alone') });
    expect((await fetch(`${school.url}/en/blog`)).status).toBe(200);
    await school.stop();
    rmSync(other, { recursive: true, force: true });
  });

  itInProof('go on with the database when a move was cut between the two, and leave no copy behind', async () => {
    const other = copied();
    const env = { DATA_DIR: other, ...keys() };
    expect((await command('move', ['--files', filesUrl('cut')], { env })).code).toBe(0);
    mkdirSync(join(other, 'moving-before'));
    writeFileSync(join(other, 'moving-before/school.db'), 'a copy of everybody');
    const address = server.create('cut');
    const moved = await command('move', ['--to', address, '--files', filesUrl('cut')], { env });
    expect([moved.code, moved.stderr]).toEqual([0, '']);
    expect(moved.stdout).toContain('rows moved and compared');
    expect(readdirSync(other).filter((name) => name.startsWith('moving-'))).toEqual([]);
    rmSync(other, { recursive: true, force: true });
  });

  itInProof('go to no place where anything lies, and to none that cannot be reached', async () => {
    const other = mkdtempSync(join(tmpdir(), 'other-'));
    rmSync(other, { recursive: true });
    const source = copied();
    await s3.bucket('foreign').put('letter.txt', Buffer.from('x'), 'text/plain');
    const attempt = (files: string) => command('move', ['--files', files], { env: { DATA_DIR: source, ...keys() } });
    const full = await attempt(filesUrl('foreign'));
    expect([full.code, full.stderr]).toEqual([65, expect.stringMatching(/not empty: letter.txt/)]);
    const anothers = await attempt(filesUrl('moved'));
    expect([anothers.code, anothers.stderr]).toEqual([65, expect.stringMatching(/not empty/)]);
    expect((await attempt('s3://')).stderr).toMatch(/--files .* is not valid/);
    expect((await attempt('disk')).stderr).toMatch(/lie in DATA_DIR already/);
    const school = await spawnSchool({ dataDir: source });
    expect(await school.stop()).toBe(0);
    expect(existsSync(other)).toBe(false);
    rmSync(source, { recursive: true, force: true });
  });
});
