import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/content.ts';
import { inProof } from '../support/in-proof.ts';
import { root, scriptWords } from '../support/process.ts';
import { backupPlace } from '../support/restic.ts';
import { type Day, liveThroughDay } from '../support/school-day.ts';
import { copySchool, type School, spawnSchool } from '../support/server.ts';
import { servingVersions } from '../support/serving.ts';
import { readTemplate } from '../support/template.ts';
import { onPostgres } from '../support/test-database.ts';
import { inStore } from '../support/test-files.ts';
import { anotherVersion } from '../support/version.ts';

// The way back from a version whose tables the version before cannot work with.

const plain = onPostgres || inStore;

// The short form: `update.test.ts` shows more of what takes a version back.
it.skipIf(plain).each([
  [['--yes'], 64, /go with --to-backup/],
  [['--to-backup', '--yes', root], 69, /no server runs/],
] as const)('a way back with the words %j and no server changes nothing', (words, code, said) => {
  const dataDir = copySchool();
  const before = readFileSync(join(dataDir, 'school.db'));
  const child = spawnSync(process.execPath, [...scriptWords('rollback'), ...words], {
    cwd: root,
    env: { ...process.env, NODE_ENV: undefined, DATA_DIR: dataDir, ...backupPlace(join(dataDir, 'backups')).env },
    encoding: 'utf8',
  });
  expect([child.status, child.stderr]).toEqual([code, expect.stringMatching(said)]);
  expect(readFileSync(join(dataDir, 'school.db')).equals(before)).toBe(true);
  rmSync(dataDir, { recursive: true, force: true });
});

describe.skipIf(plain || !inProof)(
  'the way back from a version that the one before cannot follow',
  { timeout: 300_000 },
  () => {
    let dataDir: string;
    let place: string;
    let school: School;
    let env: Record<string, string>;
    let later: { folder: string; remove(): void };
    let first: Day;
    const days: Day[] = [];

    const run = (script: string, folder: string, ...words: string[]) =>
      new Promise<{ code: number; output: string }>((resolve) => {
        const settings = { ...process.env, NODE_ENV: undefined, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env };
        const child = execFile(
          process.execPath,
          [...scriptWords(script), ...words],
          { cwd: folder, env: settings },
          (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
        );
        child.stdin?.end();
      });
    const live = async () => {
      const { admin, students } = readTemplate();
      const [paid = { email: '', password: '' }] = students.filter(({ email }) => email.startsWith('paid'));
      return liveThroughDay({ url: school.url, dataDir, admin, students: { paid } }, () => undefined);
    };
    const numberOf = ({ receipt }: Day) => Number(receipt.split('-')[1]);
    const page = async ({ post }: Day) => (await fetch(`${school.url}/en/blog/${post.id}`)).status;

    beforeAll(async () => {
      place = mkdtempSync(join(tmpdir(), 'rollback-'));
      dataDir = copySchool();
      env = backupPlace(place).env;
      school = await spawnSchool({ dataDir, args: ['--processes', '1'], env: { TRUST_PROXY: '1' } });
      first = await live();
      expect((await run('backup', root)).code).toBe(0);
      later = anotherVersion({ sql: 'CREATE TABLE "later" ("id" integer PRIMARY KEY NOT NULL);' });
      const file = join(later.folder, 'db/dialect/migrations.ts');
      writeFileSync(file, readFileSync(file, 'utf8').replace("oldestAble = 'previews'", "oldestAble = 'later'"));
      const updated = await run('update', later.folder, '--watch', '1');
      expect([updated.code, updated.output]).toEqual([0, expect.stringContaining('this version serves')]);
      days.push(await live(), await live());
    }, 240_000);
    afterAll(async () => {
      await school?.stop();
      later?.remove();
      for (const folder of [place, dataDir]) rmSync(folder, { recursive: true, force: true });
    });

    it('says that it needs a backup, and changes nothing', async () => {
      const { code, output } = await run('rollback', later.folder, root);
      expect(code).toBe(1);
      expect(output).toMatch(/does not work with the data of today .*--to-backup/);
      await until(() => servingVersions(school.process.pid).length === 1, 'what was on trial has ended');
      expect(servingVersions(school.process.pid)).toEqual([later.folder]);
      for (const [words, said] of [
        [['--yes'], /go with --to-backup/],
        [['--to-backup', root], /--yes goes back without a question/],
      ] as const) {
        const refused = await run('rollback', later.folder, ...words);
        expect([refused.code, refused.output]).toEqual([64, expect.stringMatching(said)]);
      }
      expect(await page(days[0] ?? first)).toBe(200);
    });

    it('goes back to the last backup before the update, says what is lost, and gives no receipt number twice', async () => {
      const { code, output } = await run('rollback', later.folder, '--to-backup', '--yes', root);
      expect([code, output]).toEqual([0, expect.stringContaining(`${root.replace(/\/$/, '')} serves`)]);
      expect(output).toMatch(/^backup of now made in /m);
      expect(output).toMatch(/what came since is lost: 2 payments, 2 students, 4 entries$/m);
      await until(() => servingVersions(school.process.pid).length === 1, 'the later version has ended');
      expect(servingVersions(school.process.pid)).toEqual([root.replace(/\/$/, '')]);
      const [lost, last] = days;
      if (!lost || !last) throw new Error('no days were lived');
      await until(async () => (await page(lost)) === 404, 'what came since is gone');
      expect(await page(first)).toBe(200);
      expect(numberOf(last)).toBe(numberOf(first) + 2);
      expect(numberOf(await live())).toBe(numberOf(last) + 1);
      expect(numberOf(await live())).toBe(numberOf(last) + 2);
    });
  },
);
