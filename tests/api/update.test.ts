import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteFailedUpdate } from '../../api/update/note.ts';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { command } from '../support/command.ts';
import { until } from '../support/content.ts';
import { inProof } from '../support/in-proof.ts';
import { itInProof } from '../support/long-form.ts';
import { scriptWords } from '../support/process.ts';
import { copySchool, root, type School, spawnSchool } from '../support/server.ts';
import { serving, servingVersions } from '../support/serving.ts';
import { readTemplate } from '../support/template.ts';
import { databaseEnv, onPostgres } from '../support/test-database.ts';
import { filesEnv, inStore } from '../support/test-files.ts';
import { anotherVersion } from '../support/version.ts';
import { asAdmin } from './dashboard/client.ts';

const both = (text: string) => ({ ar: text, en: text });
const addedTable = 'CREATE TABLE `later` (`id` integer PRIMARY KEY NOT NULL);'.replaceAll('`', '"');

const versions = ({ process: { pid } }: School): string[] => servingVersions(pid);

const withoutPages = (text: string) =>
  text.replace('pagesOfFolder(folders.site)', "pagesOfFolder('/none')").replace(/ofStore\?\.read \?\?/, '');

const replaced = (part: string, by: string) => (text: string) => {
  if (!text.includes(part)) throw new Error(`${part} is not there any more`);
  return text.replace(part, () => by);
};

describe('an update under load', { timeout: 240_000 }, () => {
  let dataDir: string;
  let school: School;
  beforeEach(async () => {
    dataDir = copySchool();
    school = await spawnSchool({ dataDir, args: ['--processes', '1'] });
  });
  afterEach(async () => {
    await school?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Runs `npm run update` of a version. */
  const run = (folder: string, timeout = 0, within = '') =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = { ...process.env, NODE_ENV: undefined, ...databaseEnv(dataDir), ...filesEnv(dataDir) };
      const words = [...scriptWords('update'), '--watch', '2'];
      execFile(
        'sh',
        ['-c', `${within} exec "$@"`, 'sh', process.execPath, ...words],
        { cwd: folder, env: { ...env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, timeout, killSignal: 'SIGKILL' },
        (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
      );
    });

  const tables = () => {
    const db = openSqlite(join(dataDir, 'school.db'));
    const names = db.$client.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    void db.close();
    return names;
  };

  /** What `npm run status` says of the program. */
  const told = async () => {
    const { code, stdout } = await command('status', [], { env: { DATA_DIR: dataDir, BACKUP_URL: 'none' } });
    return { code, line: /^\w+ +version .*$/m.exec(stdout)?.[0] ?? '' };
  };

  /** Updates while visitors read and somebody writes. No read may fail, and no write that was answered may be lost. */
  async function updated(folder: string) {
    const call = await asAdmin({ ...school, admin: readTemplate().admin });
    let going = true;
    const reads = new Map<number, number>();
    const refused: (string | null)[] = [];
    const written: number[] = [];
    const read = async () => {
      while (going) {
        for (const path of ['/en', '/blog', '/api/blog/get']) {
          const { status } = await fetch(school.url + path);
          reads.set(status, (reads.get(status) ?? 0) + 1);
        }
      }
    };
    const write = async () => {
      for (let number = 0; going; number += 1) {
        const answer = await call('POST', '/dashboard/Blogs', {
          title: both(`Entry ${number}.`),
          description: both('Text'),
        });
        if (answer.status === 201 || answer.status === 200) written.push(number);
        else refused.push(`${answer.status} ${answer.headers.get('retry-after')}`);
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    };
    const load = Promise.all([read(), write()]);
    const result = await run(folder);
    const more = written.length;
    await until(() => written.length > more, 'writes are taken again');
    going = false;
    await load;
    expect([...reads.keys()]).toEqual([200]);
    for (const each of refused) expect(each).toMatch(/^503 \d+$/);
    let found = '';
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { body } = await call('GET', `/dashboard/Blogs?q=Entry&per_page=100&page=${page}`);
      found += JSON.stringify(body);
      last = Number(body.meta.last_page);
    }
    for (const number of written) expect(found).toContain(`Entry ${number}.`);
    return { ...result, refused: refused.length };
  }

  it('serves the new version on the migrated database', async () => {
    const { folder, remove } = anotherVersion({ sql: addedTable });
    // An upload that is running.
    const upload = join(dataDir, 'private/incoming/running');
    mkdirSync(dirname(upload), { recursive: true });
    writeFileSync(upload, 'the first half');
    try {
      // A version that came by a restart since is not told of.
      noteFailedUpdate(dataDir, folder, folder);
      expect((await told()).line).toMatch(/^ok +version /);
      noteFailedUpdate(dataDir, folder, root);
      expect(await told()).toMatchObject({ code: 2, line: expect.stringMatching(/^bad +version /) });
      const { code, output, refused } = await updated(folder);
      expect((await told()).line).toMatch(/^ok +version /);
      expect(existsSync(upload)).toBe(true);
      expect([code, output]).toEqual([0, expect.stringContaining('this version serves')]);
      expect(refused).toBeGreaterThan(0);
      if (!onPostgres) expect(tables()).toContain('later');
      expect(existsSync(join(dataDir, 'update'))).toBe(false);
      await until(() => versions(school).every((each) => each === folder), 'the old process ends', 90_000);
      expect(await run(folder)).toEqual({ code: 0, output: 'this version serves already\n' });
    } finally {
      await school.stop();
      remove();
    }
  });

  itInProof('leaves no process of the old version when one died during the trial and was started again', async () => {
    const { folder, remove } = anotherVersion();
    try {
      const running = run(folder);
      await until(() => versions(school).includes(folder), 'the new version is on trial', 120_000);
      const [old = 0] = serving(school.process.pid);
      process.kill(old, 'SIGKILL');
      expect(await running).toMatchObject({ code: 0, output: expect.stringContaining('this version serves') });
      await until(() => versions(school).every((each) => each === folder), 'the old ones end', 90_000);
      expect(versions(school)).toEqual([folder]);
      expect((await fetch(`${school.url}/en`)).status).toBe(200);
    } finally {
      await school.stop();
      remove();
    }
  });

  const brokenVersions: [string, Parameters<typeof anotherVersion>[0]][] = [
    ['ends a few seconds after its start', { change: (text) => `setTimeout(() => process.exit(3), 6000);\n${text}` }],
    ['does not start', { change: (text) => `throw new Error('broken');\n${text}` }],
    ['has a migration that fails', { sql: 'CREATE TABLE broken (' }],
    ['answers no page', { change: withoutPages }],
    [
      'cannot read the media',
      { change: replaced('reachedStore(folders,', "reachedStore({ ...folders, media: '/none' },") },
    ],
    [
      'answers 500',
      {
        change: replaced(
          '  if (metrics) {',
          '  listener = (_request, response) => response.writeHead(500).end();\n  if (metrics) {',
        ),
      },
    ],
    [
      'eats memory',
      {
        change: (text) =>
          `const kept: Buffer[] = [];\nsetInterval(() => kept.push(Buffer.alloc(2 ** 28, 1)), 20);\n${text}`,
      },
    ],
  ];
  itInProof(
    'leaves the old version serving wherever it is killed, and the next one succeeds',
    async () => {
      const { folder, remove } = anotherVersion({ sql: addedTable });
      try {
        const before = versions(school);
        const call = await asAdmin({ ...school, admin: readTemplate().admin });
        for (const after of [500, 2000, 4000, 6000, 8000, 10_000, 13_000]) {
          const gone = run(folder, after);
          await gone;
          expect((await fetch(`${school.url}/en`)).status).toBe(200);
          const entry = { title: both(`After ${after}`), description: both('Text') };
          await until(async () => (await call('POST', '/dashboard/Blogs', entry)).status < 300, 'writes are taken');
        }
        await until(() => versions(school).length === 1, 'what was on trial has ended');
        expect(versions(school)).toEqual(before);
        expect((await updated(folder)).code).toBe(0);
      } finally {
        await school.stop();
        remove();
      }
    },
    600_000,
  );

  itInProof(
    'serves the old version on the migrated data when the new one dies after the switch, also after a restart',
    async () => {
      const change = (text: string) =>
        text.replace(
          'await later?.begin();',
          'await later?.begin();\n    setTimeout(() => process.exit(3), 3000);\n    if (!later) process.exit(3);',
        );
      const { folder, remove } = anotherVersion({
        change: (text) => `${change(text)}\nif (!isOnTrial) process.exit(3);`,
      });
      try {
        const before = versions(school);
        expect((await run(folder)).code).toBe(0);
        await until(() => school.output().includes('did not stay up'), 'it is given up', 120_000);
        await until(async () => (await fetch(`${school.url}/en`)).status === 200, 'the old one answers');
        expect(versions(school)).toEqual(before);
        await school.stop();
        school = await spawnSchool({ dataDir, project: folder, args: ['--processes', '1'] });
        expect(versions(school)).toEqual(before);
      } finally {
        await school.stop();
        remove();
      }
    },
    300_000,
  );

  itInProof('keeps the old version when the new one is never ready', async () => {
    const { folder, remove } = anotherVersion({
      sql: addedTable,
      change: replaced('ready: open,', 'ready: new Promise(() => undefined),'),
    });
    try {
      const before = versions(school);
      const { code, output } = await updated(folder);
      expect([code, output]).toEqual([1, expect.stringContaining('not ready after two minutes')]);
      expect(versions(school)).toEqual(before);
    } finally {
      remove();
    }
  });

  itInProof(
    'serves the old version again when the new one dies a minute after each start',
    async () => {
      const begun = 'await later?.begin();';
      const { folder, remove } = anotherVersion({
        sql: addedTable,
        change: replaced(begun, `${begun}\n    setTimeout(() => process.exit(3), 60_000);`),
      });
      try {
        const before = versions(school);
        expect((await updated(folder)).code).toBe(0);
        const call = await asAdmin({ ...school, admin: readTemplate().admin });
        const entry = { title: both('Between two deaths'), description: both('Text') };
        await until(async () => (await call('POST', '/dashboard/Blogs', entry)).status < 300, 'it is written');
        await until(() => school.output().includes('did not stay up'), 'it is given up', 300_000);
        await until(async () => (await fetch(`${school.url}/en`)).status === 200, 'the old one answers');
        await until(() => versions(school).join() === before.join(), 'the new one has ended');
        expect((await told()).code).toBe(2);
        const found = JSON.stringify((await call('GET', '/dashboard/Blogs?q=Between&per_page=100')).body);
        expect(found).toContain('Between two deaths');
      } finally {
        await school.stop();
        remove();
      }
    },
    600_000,
  );

  itInProof(
    'leaves a school that any version serves when the server itself is killed during an update',
    async () => {
      const { folder, remove } = anotherVersion({ sql: addedTable });
      try {
        for (const after of [1000, 5000, 9000, 14_000, 20_000]) {
          const call = await asAdmin({ ...school, admin: readTemplate().admin });
          const title = `Before the kill after ${after}`;
          const entry = { title: both(title), description: both('Text') };
          await until(async () => (await call('POST', '/dashboard/Blogs', entry)).status < 300, 'it is written');
          const running = run(folder);
          await new Promise((resolve) => setTimeout(resolve, after));
          await school.kill();
          await running;
          school = await spawnSchool({ dataDir, args: ['--processes', '1'] });
          expect((await fetch(`${school.url}/en`)).status).toBe(200);
          const again = await asAdmin({ ...school, admin: readTemplate().admin });
          const found = JSON.stringify((await again('GET', '/dashboard/Blogs?q=kill&per_page=100')).body);
          expect(found).toContain(title);
        }
      } finally {
        await school.stop();
        remove();
      }
    },
    600_000,
  );

  it.skipIf(onPostgres || inStore || !inProof)(
    'brings pages of its own at the switch, with what was written meanwhile, and none where it fails',
    async () => {
      const { folder, remove } = anotherVersion();
      const layout = join(folder, 'src/layouts/Page.astro');
      const mark = '<meta name="made-by" content="later" />';
      writeFileSync(layout, readFileSync(layout, 'utf8').replace('<head>', `<head>\n    ${mark}`));
      const former = join(root, 'dist/client/_astro/of-the-former.css');
      const start = join(folder, 'api/start.ts');
      const sound = readFileSync(start, 'utf8');
      const page = async (path: string) => (await fetch(school.url + path)).text();
      const some = ['/', '/en', '/en/about', '/blog', '/en/blog/2'];
      try {
        // Its pages are made, and then the switch fails.
        writeFileSync(start, `${sound}\nif (isOnTrial && parentPort !== null) throw new Error('broken');\n`);
        const failed = await run(folder);
        expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('goes on')]);
        for (const path of some) expect(await page(path)).not.toContain('content="later"');
        expect(existsSync(join(dataDir, 'update'))).toBe(false);

        writeFileSync(start, sound);
        expect((await updated(folder)).code).toBe(0);
        // These show no entry that was written meanwhile.
        for (const path of ['/en/about', '/contact']) expect(await page(path)).toContain('content="later"');
        for (const path of some)
          await until(async () => (await page(path)).includes('content="later"'), `${path} is the new one`);
        const call = await asAdmin({ ...school, admin: readTemplate().admin });
        const { data } = (await call('GET', '/dashboard/Blogs?q=Entry&per_page=100')).body;
        expect(data.length).toBeGreaterThan(5);
        for (const { id } of data)
          await until(async () => (await page(`/en/blog/${id}`)).includes('content="later"'), `entry ${id} is shown`);
        // Compiled files of the version before are served, after a restart too.
        writeFileSync(former, 'p {}');
        const compiled = '/_astro/of-the-former.css';
        expect((await fetch(school.url + compiled)).status).toBe(200);
        await school.stop();
        school = await spawnSchool({ dataDir, args: ['--processes', '1'] });
        expect(versions(school)).toEqual([folder]);
        expect((await fetch(school.url + compiled)).status).toBe(200);
      } finally {
        rmSync(former, { force: true });
        await school.stop();
        remove();
      }
    },
  );

  it.skipIf(onPostgres)('keeps the old version when the disk takes no copy of the database', async () => {
    const { folder, remove } = anotherVersion({ sql: addedTable });
    try {
      const before = versions(school);
      // In blocks of 512 bytes: less than the database.
      const { code, output } = await run(folder, 0, 'ulimit -f 2000;');
      expect([code, output]).toEqual([1, expect.stringContaining('could not be copied')]);
      expect(versions(school)).toEqual(before);
      expect(existsSync(join(dataDir, 'update'))).toBe(false);
      expect((await told()).code).toBe(2);
      const call = await asAdmin({ ...school, admin: readTemplate().admin });
      const entry = { title: both('After it'), description: both('Text') };
      expect((await call('POST', '/dashboard/Blogs', entry)).status).toBeLessThan(300);
    } finally {
      remove();
    }
  });

  itInProof.each(brokenVersions)('keeps the old version when the new one %s', async (_how, broken) => {
    const { folder, remove } = anotherVersion({ sql: addedTable, ...broken });
    try {
      const before = versions(school);
      const { code, output } = await updated(folder);
      expect([code, output]).toEqual([1, expect.stringMatching(/; the version in .* goes on$/m)]);
      expect(versions(school)).toEqual(before);
      expect(await told()).toMatchObject({ code: 2, line: expect.stringContaining('`school update` tries again') });
      if (!onPostgres) expect(tables()).not.toContain('later');
      expect(existsSync(join(dataDir, 'update'))).toBe(false);
    } finally {
      remove();
    }
  });
});
