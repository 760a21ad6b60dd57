import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../support/content.ts';
import { addLevels } from '../support/levels.ts';
import { describeInProof } from '../support/long-form.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { adminLogin, root, type School, scriptWords, spawnSchool } from '../support/process.ts';
import { startS3, type TestS3 } from '../support/s3/s3.ts';
import { servingVersions } from '../support/serving.ts';
import { anotherVersion } from '../support/version.ts';
import { asAdmin, type Call } from './dashboard/client.ts';

// Two machines serve one school from one PostgreSQL and one store; they are updated one after the other.

const both = (text: string) => ({ ar: text, en: text });
const database = 'school';
const here = root.replace(/\/$/, '');

// `update.test.ts` is the short form, with one machine.
describeInProof('an update of a school on two machines', { timeout: 240_000 }, () => {
  let server: PostgresServer;
  let s3: TestS3;
  const machines: School[] = [];
  const dataDirs: string[] = [];
  const calls: Call[] = [];
  const versions: { folder: string; remove(): void }[] = [];
  const version = (...given: Parameters<typeof anotherVersion>) => {
    const made = anotherVersion(...given);
    versions.push(made);
    return made.folder;
  };
  const envOf = () => ({
    ...{ DATABASE_URL: server.url(database), SEED: 'none', ADMIN_PASSWORD: adminLogin.password },
    ...s3.env('school'),
  });
  const run = (script: string, machine: number, folder: string, ...words: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const own = { NODE_ENV: undefined, DATA_DIR: dataDirs[machine], LOG_LEVEL: 'warn' };
      const options = { cwd: folder, env: { ...process.env, ...envOf(), ...own } };
      execFile(process.execPath, [...scriptWords(script), ...words], options, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
      );
    });
  const served = (machine: number) => [...new Set(servingVersions(machines[machine]?.process.pid))];
  const tables = () => server.query("select tablename from pg_tables where tablename like 'later%'", database);

  beforeAll(async () => {
    [server, s3] = await Promise.all([startPostgres(), startS3()]);
    server.create(database);
    for (const machine of [0, 1]) {
      const dataDir = mkdtempSync(join(tmpdir(), 'machine-'));
      dataDirs.push(dataDir);
      const school = await spawnSchool({ dataDir, env: envOf(), args: ['--processes', '1'] });
      machines.push(school);
      if (machine === 0) await addLevels(school);
      calls.push(await asAdmin({ ...school, admin: adminLogin }));
    }
  }, 180_000);
  afterAll(async () => {
    await Promise.all(machines.map((school) => school.stop()));
    for (const each of versions) each.remove();
    await Promise.all([server?.stop(), s3?.stop()]);
    for (const folder of dataDirs) rmSync(folder, { recursive: true, force: true });
  });

  /** Does something while both machines are read from and written to: no read fails, no acknowledged write is lost. */
  async function during<T>(task: () => Promise<T>): Promise<T> {
    let going = true;
    const reads = new Set<number>();
    const refused = new Set<number>();
    const written: string[] = [];
    const load = machines.map(async ({ url }, machine) => {
      while (going) {
        for (const path of ['/', '/api/blog/get']) reads.add((await fetch(url + path)).status);
        const title = `Entry ${crypto.randomUUID()}`;
        const answer = await calls[machine]?.('POST', '/dashboard/Blogs', {
          title: both(title),
          description: both('Text'),
        });
        if (answer?.status === 201 || answer?.status === 200) written.push(title);
        else refused.add(answer?.status ?? 0);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    });
    const result = await task();
    const before = written.length;
    await until(() => written.length > before + 2, 'writes are taken again');
    going = false;
    await Promise.all(load);
    expect([...reads]).toEqual([200]);
    expect([...refused].filter((status) => status !== 503)).toEqual([]);
    const found = server.query('select title_en from posts', database);
    expect(written.filter((title) => !found.includes(title))).toEqual([]);
    return result;
  }
  const ended = (machine: number, folder: string) =>
    until(() => served(machine).join() === folder, `machine ${machine} serves ${folder} alone`, 90_000);

  it('goes on with the old version on one machine while the other has the new one, and back by the program only', async () => {
    const sql = 'CREATE TABLE "later" ("id" bigint PRIMARY KEY NOT NULL);';
    const folder = version({ sql });
    const first = await during(() => run('update', 0, folder));
    expect([first.code, first.output]).toEqual([0, expect.stringContaining('this version serves')]);
    expect(tables()).toBe('later');
    await ended(0, folder);
    expect(served(1)).toEqual([here]);
    const second = await during(() => run('update', 1, folder));
    expect([second.code, second.output]).toEqual([0, expect.stringContaining('this version serves')]);
    await ended(1, folder);

    const back = await during(() => run('rollback', 0, folder, here));
    expect([back.code, back.output]).toEqual([0, `${here} serves\n`]);
    await ended(0, here);
    expect(served(1)).toEqual([folder]);
    // The data of today: nothing was taken back.
    expect(tables()).toBe('later');
  });

  it('leaves the old version on a machine where the new one does not work, and the other machine as it is', async () => {
    const [before, other] = [served(0), served(1)];
    const sql = 'CREATE TABLE "later_two" ("id" bigint PRIMARY KEY NOT NULL);';
    const folder = version({ sql, change: (text) => `throw new Error('broken');\n${text}` });
    const failed = await during(() => run('update', 0, folder));
    expect([failed.code, failed.output]).toEqual([1, expect.stringMatching(/goes on$/m)]);
    expect([served(0), served(1)]).toEqual([before, other]);
  });
});
