import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEntry } from '../../db/content/content.ts';
import { closeDatabase } from '../../db/open.ts';
import { lists } from '../../src/model/content-types/index.ts';
import type { Program } from '../support/command.ts';
import { openSchoolDatabase, published } from '../support/content.ts';
import { itInProof } from '../support/long-form.ts';
import { startNginx } from '../support/nginx.ts';
import { count } from '../support/people.ts';
import { scriptWords } from '../support/process.ts';
import { root, startSchool, type TestSchool, testSite } from '../support/server.ts';
import { databaseEnv, onPostgres } from '../support/test-database.ts';
import { filesEnv } from '../support/test-files.ts';

const run = promisify(execFile);

function command(program: Program, args: string[], env: Record<string, string>) {
  return run(process.execPath, [...scriptWords(program), ...args], {
    cwd: root,
    env: { ...process.env, SITE_URL: testSite, ...databaseEnv(env['DATA_DIR']), ...filesEnv(env['DATA_DIR']), ...env },
  });
}

describe('a wrong setting', () => {
  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DEFAULT_LANGUAGE', 'fr'],
    ['SITE_URL', 'school.example'],
    ['SEED', 'some'],
    ['MAX_IMAGE_MB', '-1'],
    ['MAX_PDF_MB', '0'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['ADMIN_EMAIL', 'nobody'],
    ['REBUILD_HOOK_URL', 'ftp://x'],
  ])('%s=%s stops the start with one line that names variable, value and what it takes', (name, value) => {
    const env = { ...process.env, [name]: value, DATA_DIR: join(tmpdir(), 'never-made') };
    const { status, stderr } = spawnSync(process.execPath, scriptWords('start'), { cwd: root, env, encoding: 'utf8' });
    expect(status).toBe(78);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toContain(name);
    expect(stderr).toContain(value);
    expect(stderr).toContain('it takes');
  });

  it.each([
    ['at least 8 characters', 'hush-47'],
    ['at most 128 characters', 'hush-47'.repeat(19)],
  ])('ADMIN_PASSWORD takes %s: another stops it with one line that does not show it', (rule, value) => {
    const env = { ...process.env, ADMIN_PASSWORD: value, DATA_DIR: join(tmpdir(), 'never-made') };
    const { status, stdout, stderr } = spawnSync(process.execPath, scriptWords('start'), {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    expect([status, stderr.trim()]).toEqual([78, `ADMIN_PASSWORD is not valid: it takes ${rule}`]);
    expect(stdout + stderr).not.toContain('hush');
  });
});

describe('the running process', () => {
  let school: TestSchool;
  beforeAll(async () => {
    school = await startSchool({ empty: 'first start', env: { SITE_URL: '', HOST: '127.0.0.1' } });
  });
  afterAll(() => school.remove());

  it('listens on a free port with PORT=0 and says where', () => {
    expect(school.url).toMatch(/^http:\/\/127\.0\.0\.1:\d{2,5}$/);
    expect(school.output()).toContain(`http://localhost:${new URL(school.url).port}/dashboard`);
  });

  it('is healthy and ready', async () => {
    for (const [path, body] of [
      ['/healthz', { status: 'ok' }],
      ['/readyz', { status: 'ready', writes: true }],
      ['/readyz?writes=1', { status: 'ready', writes: true }],
    ] as const) {
      const response = await fetch(school.url + path);
      expect([response.status, await response.json()]).toEqual([200, body]);
    }
  });

  it('has empty records, and nothing that somebody invented, as it was started without a demo school', async () => {
    const { data } = await (await fetch(`${school.url}/api/levels`)).json();
    expect(data).toEqual([]);
    for (const table of ['grades', 'students', 'payment_accounts', 'subjects']) {
      expect(count(school, `select count(*) n from ${table}`), table).toBe(0);
    }
    const step = await (await fetch(`${school.url}/api/first-step`)).json();
    expect(step).toEqual({ data: { image: null, content: { title: '', description: '' } } });
    expect((await (await fetch(`${school.url}/api/blog/get`)).json()).data).toEqual([]);
    for (const page of ['/', '/about', '/blog', '/gallery', '/contact']) {
      expect((await fetch(school.url + page)).status, page).toBe(200);
    }
  });

  it('ends with 0 on SIGTERM', async () => {
    school.process.kill('SIGTERM');
    await new Promise((resolve) => school.process.once('exit', resolve));
    expect(school.process.exitCode).toBe(0);
  });
});

describe('the commands', () => {
  let school: TestSchool;
  const folder = mkdtempSync(join(tmpdir(), 'commands-'));
  beforeAll(async () => {
    school = await startSchool();
  });
  afterAll(async () => {
    await school.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  // `in-front.test.ts` compares every kind of address.
  itInProof('publish:site --out writes a folder that nginx serves as it is', async () => {
    const out = join(folder, 'out');
    await command('publish:site', ['--out', out], { DATA_DIR: school.dataDir });
    const nginx = await startNginx(out);
    try {
      for (const path of [
        '/',
        '/en',
        '/about',
        '/en/blog/3',
        '/blog/page/1',
        '/materials/2',
        '/sitemap.xml',
        '/robots.txt',
      ]) {
        const [theirs, ours] = await Promise.all([fetch(nginx.url + path), fetch(school.url + path)]);
        expect(theirs.status, path).toBe(200);
        expect(await theirs.text(), path).toBe(await ours.text());
      }
      const html = await (await fetch(nginx.url)).text();
      const assets = [...html.matchAll(/(?:src|href)="(\/(?:_astro|media|fonts|images)\/[^"]+)"/g)].map(
        (match) => match[1],
      );
      expect(assets.length).toBeGreaterThan(5);
      for (const asset of assets) expect((await fetch(nginx.url + asset)).status, asset).toBe(200);
      const missing = await fetch(`${nginx.url}/en/nothing`);
      expect(missing.status).toBe(404);
      expect(await missing.text()).toContain('<html lang="en"');
    } finally {
      await nginx.stop();
    }
  });

  it('publish:site does not replace a folder that holds something else', async () => {
    await expect(command('publish:site', ['--out', root], { DATA_DIR: school.dataDir })).rejects.toThrow();
    expect(existsSync(join(root, 'package.json'))).toBe(true);
  });

  itInProof('publish:site publishes everything through the running server', async () => {
    const { stdout } = await command('publish:site', [], { DATA_DIR: school.dataDir });
    expect(stdout).toContain('every page published');
  });

  it('admin creates an administrator, prints a generated password once, and takes a given one', async () => {
    const env = { DATA_DIR: school.dataDir };
    const { stdout } = await command('admin', ['create', 'second@school.test'], env);
    expect(stdout).toMatch(/^second@school\.test {2}\S{12,}\n$/);
    await expect(command('admin', ['create', 'SECOND@school.test'], env)).rejects.toThrow();
    const given = await command('admin', ['password', 'second@school.test'], {
      ...env,
      ADMIN_PASSWORD: 'another-one-1',
    });
    expect(given.stdout).not.toContain('another-one-1');
    await expect(command('admin', ['password', 'none@school.test'], env)).rejects.toThrow();
    await expect(command('admin', ['remove', 'second@school.test'], env)).rejects.toThrow();
  });

  // `restore.test.ts` restores a small school under a running server.
  itInProof('backup and restore work while the server runs, files included', async () => {
    const env = { DATA_DIR: school.dataDir };
    const file = join(folder, 'backup.tar');
    await command('backup', [file], env);
    const db = openSchoolDatabase(school);
    const both = { ar: 'After', en: 'After' };
    const { id } = await createEntry(db, lists.posts, { title: both, description: both, image: null });
    await published(db);
    expect((await fetch(`${school.url}/blog/${id}`)).status).toBe(200);
    const image = db.$client.prepare<[], { image: string }>('select image from posts limit 1').get()?.image ?? '';
    rmSync(join(school.dataDir, image), { force: true });
    await closeDatabase(db);
    await command('restore', [file], env);
    await expect.poll(async () => (await fetch(`${school.url}/blog/${id}`)).status, { timeout: 60_000 }).toBe(404);
    expect((await fetch(school.url + image)).status).toBe(200);
    const { meta } = await (await fetch(`${school.url}/api/blog/get`)).json();
    expect(meta.total).toBe(12);
    if (!onPostgres) expect(existsSync(join(school.dataDir, 'before-restore/school.db'))).toBe(true);
  });
});
