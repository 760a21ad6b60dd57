import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../support/command.ts';
import { siteFiles, until } from '../support/content.ts';
import { itInProof } from '../support/long-form.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { copySchool, spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { onPostgres } from '../support/test-database.ts';
import { asAdmin } from './dashboard/client.ts';

/** A line to a database that ends when the commit of a restore is answered, before its program hears of it. */
async function cutAfterCommit(url: string) {
  let cut = 0;
  const proxy = createServer((client) => {
    const database = connect(Number(new URL(url).port), '127.0.0.1');
    let swapped = false;
    client.on('data', (bytes) => {
      swapped ||= bytes.includes('create schema "before_restore');
      if (swapped && bytes.includes('commit')) {
        database.prependOnceListener('data', () => {
          cut += 1;
          client.destroy();
          database.destroy();
        });
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => client.destroyed || client.write(bytes));
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: through.href,
    cut: () => cut,
    stop: () => new Promise((resolve) => proxy.close(resolve)),
  };
}

const both = (text: string) => ({ ar: text, en: text });

describe.skipIf(onPostgres)('a school that moves to PostgreSQL and back', { timeout: 200_000 }, () => {
  let server: PostgresServer;
  let url: string;
  let dataDir: string;
  let work: string;
  beforeAll(async () => {
    server = await startPostgres();
    url = server.create('moved');
    dataDir = copySchool();
    work = mkdtempSync(join(tmpdir(), 'moving-'));
  });
  afterAll(async () => {
    await server.stop();
    for (const each of [dataDir, work]) rmSync(each, { recursive: true, force: true });
  });
  const onServer = () => ({ DATA_DIR: dataDir, DATABASE_URL: url });
  const rows = (file: string, table: string) => {
    const db = new Sqlite(file, { readonly: true });
    const all = db.prepare(`select * from ${table} order by 1, 2`).all();
    db.close();
    return all;
  };

  it('arrives whole, with the same pages, and the file is left as it was', async () => {
    const posts = rows(join(dataDir, 'school.db'), 'posts');
    const pages = siteFiles({ dataDir });
    const moved = await command('move', ['--to', url], { env: { DATA_DIR: dataDir } });
    expect([moved.code, moved.stderr]).toEqual([0, '']);
    expect(moved.stdout).toMatch(/rows moved and compared/);
    expect(rows(join(dataDir, 'school.db'), 'posts')).toEqual(posts);
    expect(Number(server.query('select count(*) from posts', 'moved'))).toBe(posts.length);
    const stale = await command('start', [], { env: { DATA_DIR: dataDir } });
    expect([stale.code, stale.stderr]).toEqual([78, expect.stringMatching(/was moved to postgres:.*--undo/)]);
    expect(stale.stderr).not.toContain('of-the-tests');

    const school = await spawnSchool({ dataDir, env: { DATABASE_URL: url } });
    expect(siteFiles({ dataDir })).toEqual(pages);
    const again = await command('move', ['--to', 'sqlite'], { env: onServer() });
    expect([again.code, again.stderr.trim()]).toEqual([75, 'a server has the school open: stop it first']);
    // Ids of deleted rows are not reused.
    const call = await asAdmin({ ...school, admin: readTemplate().admin });
    const added = await call('POST', '/dashboard/Blogs', { title: both('On the server'), description: both('Text') });
    expect(added.status).toBeLessThan(300);
    expect(await school.stop()).toBe(0);
  });

  it('refuses a database that is not empty', async () => {
    const other = copySchool();
    const { code, stderr } = await command('move', ['--to', url], { env: { DATA_DIR: other } });
    expect([code, stderr]).toEqual([65, expect.stringMatching(/--to is not empty/)]);
    rmSync(other, { recursive: true, force: true });
  });

  const backup = () => join(work, 'school.backup');

  itInProof('is backed up from there, and the backup is found whole', async () => {
    const made = await command('backup', [backup()], { env: onServer() });
    expect([made.code, made.stderr]).toEqual([0, '']);
    const verified = await command('verify', [backup()], { env: onServer() });
    expect([verified.code, verified.stderr]).toEqual([0, '']);
    expect(verified.stdout).toMatch(/is whole: \d+ rows, \d+ files, \d+ pages/);
  });

  itInProof('is restored under a running server, which keeps what was there', async () => {
    const school = await spawnSchool({ dataDir, env: { DATABASE_URL: url } });
    const call = await asAdmin({ ...school, admin: readTemplate().admin });
    const title = 'Written after the backup';
    await call('POST', '/dashboard/Blogs/2', { title: both(title), description: both('Text') });
    const page = async () => (await fetch(`${school.url}/en/blog/2`)).text();
    await until(async () => (await page()).includes(title), 'it is live');
    const { code, stderr, stdout } = await command('restore', [backup()], { env: onServer() });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/the schema before_restore/);
    await until(async () => !(await page()).includes(title), 'the restored page is live', 30_000);
    const answer = await fetch(`${school.url}/api/blog/2`, { headers: { lang: 'en' } });
    expect(JSON.stringify(await answer.json())).not.toContain(title);
    expect(server.query('select title_en from before_restore.posts where id = 2', 'moved')).toBe(title);
    const saved = await call('POST', '/dashboard/Blogs/3', { title: both('Goes on'), description: both('Text') });
    expect([200, 401]).toContain(saved.status);
    await school.stop();
  });

  itInProof('has its files after a restore whose last answer was lost: the tables are the restored ones', async () => {
    const [picture = ''] = readdirSync(join(dataDir, 'media')).filter((name) => name.endsWith('.webp'));
    rmSync(join(dataDir, 'media', picture));
    const title = 'Written before the second restore';
    server.query(`update posts set title_en = '${title}' where id = 2`, 'moved');
    const line = await cutAfterCommit(url);
    const ended = await command('restore', [backup()], { env: { DATA_DIR: dataDir, DATABASE_URL: line.url } });
    await line.stop();
    expect([line.cut(), ended.code === 0]).toEqual([1, false]);
    expect(server.query('select title_en from posts where id = 2', 'moved')).not.toBe(title);
    expect(existsSync(join(dataDir, 'media', picture))).toBe(true);
    const school = await spawnSchool({ dataDir, env: { DATABASE_URL: url } });
    expect(readdirSync(dataDir).filter((name) => /^restoring|unfinished/.test(name))).toEqual([]);
    expect(await school.stop()).toBe(0);
  });

  itInProof('is restored into a file, and moves back', async () => {
    const elsewhere = join(work, 'file');
    const restored = await command('restore', [backup()], { env: { DATA_DIR: elsewhere } });
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    expect(JSON.stringify(rows(join(elsewhere, 'school.db'), 'posts'))).toContain('On the server');

    const back = await command('move', ['--to', 'sqlite'], { env: onServer() });
    expect([back.code, back.stderr]).toEqual([0, '']);
    expect(existsSync(join(dataDir, 'school.db.before-move'))).toBe(true);
    const school = await spawnSchool({ dataDir });
    expect(await (await fetch(`${school.url}/en/blog`)).text()).toContain('On the server');
    expect(await school.stop()).toBe(0);
    const stale = await command('start', [], { env: onServer() });
    expect([stale.code, stale.stderr]).toEqual([78, expect.stringMatching(/was moved to the file/)]);
  });
});
