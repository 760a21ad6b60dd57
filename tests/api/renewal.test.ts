import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/content.ts';
import { itInProof } from '../support/long-form.ts';
import { copyProject } from '../support/project-copy.ts';
import { copySchool, root, type School, spawnSchool, startSchool } from '../support/server.ts';
import { serving } from '../support/serving.ts';

const count = (text: string, part: string) => text.split(part).length - 1;

describe('SIGHUP with a version that is not well', { timeout: 180_000 }, () => {
  let project: ReturnType<typeof copyProject>;
  let dataDir: string;
  let school: School;
  let file: string;
  let whole: string;
  beforeAll(async () => {
    project = copyProject();
    // The sources are the same, so the build is still valid.
    cpSync(join(root, 'dist'), join(project.folder, 'dist'), { recursive: true });
    file = join(project.folder, 'api/start.ts');
    whole = readFileSync(file, 'utf8');
    dataDir = copySchool();
    school = await spawnSchool({ dataDir, project: project.folder, args: ['--processes', '2'] });
    await until(() => serving(school.process.pid).length === 2, 'two processes');
  });
  afterAll(async () => {
    await school?.stop();
    project?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /**
   * Reloads the server with a changed version while pages are requested.
   * @returns the output after the reload is given up
   */
  async function renewedWith(change: (text: string) => string): Promise<string> {
    const said = school.output().length;
    const before = serving(school.process.pid);
    writeFileSync(file, change(whole));
    const statuses = new Set<number>();
    school.process.kill('SIGHUP');
    await until(async () => {
      statuses.add((await fetch(`${school.url}/en`, { headers: { connection: 'close' } })).status);
      return school.output().slice(said).includes('not renewed');
    }, 'the new version is given up');
    writeFileSync(file, whole);
    await until(() => serving(school.process.pid).length === 2, 'only the two of before are left');
    expect(serving(school.process.pid)).toEqual(before);
    expect([...statuses]).toEqual([200]);
    return school.output().slice(said);
  }

  it('that does not start: the healthy ones go on, and a line says why', async () => {
    const said = await renewedWith((text) => `throw new Error('a version that does not start');\n${text}`);
    expect(said).toMatch(
      /^not renewed: the new process ended with 1 before it answered; the processes that are there/m,
    );
    expect(said).toContain('a version that does not start');
    expect(school.process.exitCode).toBeNull();
  });

  itInProof('that ends a few seconds after it answers', async () => {
    const said = await renewedWith((text) => `setTimeout(() => process.exit(3), 6000);\n${text}`);
    expect(said).toMatch(/^not renewed: .*ended/m);
  });

  itInProof('that answers and has no pages', async () => {
    const said = await renewedWith((text) =>
      text
        .replace('pagesOfFolder(folders.site)', "pagesOfFolder(folders.site + '-nowhere')")
        .replace(/ofStore\?\.read \?\?/, ''),
    );
    expect(said).toMatch(/^not renewed: the new process was not well: \/ answers 404/m);
  });

  it('whose database has to be changed first', async () => {
    const migration = join(project.folder, 'db/migrations/9999_later.sql');
    const other = join(project.folder, 'db/migrations-postgres/9999_later.sql');
    for (const path of [migration, other]) writeFileSync(path, 'select 1;');
    const said = await renewedWith((text) => text);
    for (const path of [migration, other]) rmSync(path);
    expect(said).toMatch(/^not renewed: 1 changes of the database wait for a restart/m);
  });

  itInProof('and of which the old ones die: those that answer go on, however often a new one ends', async () => {
    writeFileSync(file, `throw new Error('a version that does not start');\n${whole}`);
    const [first = 0] = serving(school.process.pid);
    const said = school.output().length;
    process.kill(first, 'SIGKILL');
    await until(() => count(school.output().slice(said), 'a process ended and is started again') >= 6, 'six deaths');
    expect((await fetch(`${school.url}/en`)).status).toBe(200);
    writeFileSync(file, whole);
    await until(() => serving(school.process.pid).length === 2, 'two processes', 90_000);
  });
});

itInProof(
  'a single process goes on after SIGHUP, and says what to do',
  async () => {
    const school = await startSchool();
    try {
      school.process.kill('SIGHUP');
      await until(() => school.output().includes('--processes N'), 'it says so');
      expect((await fetch(`${school.url}/en`)).status).toBe(200);
    } finally {
      expect(await school.stop()).toBe(0);
    }
  },
  60_000,
);
