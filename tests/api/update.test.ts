import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { until } from '../support/content.ts';
import { scriptWords } from '../support/process.ts';
import { copySchool, type School, spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { databaseEnv, onPostgres } from '../support/test-database.ts';
import { filesEnv } from '../support/test-files.ts';
import { anotherVersion } from '../support/version.ts';
import { asAdmin } from './dashboard/client.ts';

const both = (text: string) => ({ ar: text, en: text });
const addedTable = 'CREATE TABLE `later` (`id` integer PRIMARY KEY NOT NULL);'.replaceAll('`', '"');

/** The folders of the versions whose processes serve. */
const versions = ({ process: { pid } }: School): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8'))
    .flatMap((line) => /([^\0]+)\/api\/server\.ts/.exec(line)?.[1] ?? []);

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
  const run = (folder: string) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = { ...process.env, NODE_ENV: undefined, ...databaseEnv(dataDir), ...filesEnv(dataDir) };
      const words = [...scriptWords('update'), '--watch', '2'];
      execFile(
        process.execPath,
        words,
        { cwd: folder, env: { ...env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' } },
        (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
      );
    });

  const tables = () => {
    const db = openSqlite(join(dataDir, 'school.db'));
    const names = db.$client.prepare("select name from sqlite_master where type = 'table'").pluck().all();
    void db.close();
    return names;
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
    const found = JSON.stringify((await call('GET', '/dashboard/Blogs?q=Entry&per_page=100')).body);
    for (const number of written) expect(found).toContain(`Entry ${number}.`);
    return { ...result, refused: refused.length };
  }

  it('serves the new version on the migrated database', async () => {
    const { folder, remove } = anotherVersion({ sql: addedTable });
    try {
      const { code, output, refused } = await updated(folder);
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

  it.each([
    ['does not start', { change: (text: string) => `throw new Error('broken');\n${text}` }],
    ['has a migration that fails', { sql: 'CREATE TABLE broken (' }],
    [
      'ends a few seconds after its start',
      { change: (text: string) => `setTimeout(() => process.exit(3), 6000);\n${text}` },
    ],
    [
      'answers no page',
      {
        change: (text: string) =>
          text.replace('pagesOfFolder(folders.site)', "pagesOfFolder('/none')").replace(/ofStore\?\.read \?\?/, ''),
      },
    ],
  ])('keeps the old version when the new one %s', async (_how, broken) => {
    const { folder, remove } = anotherVersion({ sql: addedTable, ...broken });
    try {
      const before = versions(school);
      const { code, output } = await updated(folder);
      expect([code, output]).toEqual([1, expect.stringMatching(/\S/)]);
      expect(versions(school)).toEqual(before);
      if (!onPostgres) expect(tables()).not.toContain('later');
      expect(existsSync(join(dataDir, 'update'))).toBe(false);
    } finally {
      remove();
    }
  });
});
