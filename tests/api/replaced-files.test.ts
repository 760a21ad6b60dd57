import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase } from '../../db/open.ts';
import { logIn } from '../support/calls.ts';
import { openSchoolDatabase, until } from '../support/content.ts';
import { inProof } from '../support/in-proof.ts';
import { sampleOf } from '../support/long-form.ts';
import { copyProject } from '../support/project-copy.ts';
import { copySchool, root, type School, spawnSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { onPostgres } from '../support/test-database.ts';
import { asAdmin, type Call } from './dashboard/client.ts';
import { picture } from './dashboard/files.ts';

// Files of the program are replaced under a running server, as `git pull` and `npm ci` do.

let project: ReturnType<typeof copyProject>;
let dataDir: string;
let school: School;
let call: Call;
const both = (text: string) => ({ ar: text, en: text });
const { admin } = readTemplate();
const decoding = () =>
  readFileSync(`/proc/${school.process.pid}/task/${school.process.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid.trim() !== '')
    .some((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('encoder/process.js'));
const list = new File(['name,email,phone,grade\r\n'], 'list.csv', { type: 'text/csv' });
const listsAreRefused = async () =>
  (await call('POST', '/dashboard/users/import', { file: list, dry_run: 1 }, 'multipart')).status === 503;
/** The state of the program, as the health tells it. */
const program = async (): Promise<string> =>
  (await call('GET', '/dashboard/health')).body.data.find(({ check }: { check: string }) => check === 'version').state;
const page = async (path: string) => (await fetch(school.url + path)).text();

beforeAll(async () => {
  project = copyProject();
  cpSync(join(root, 'dist'), join(project.folder, 'dist'), { recursive: true });
  dataDir = copySchool();
  school = await spawnSchool({ dataDir, project: project.folder });
  call = await asAdmin({ ...school, admin });
}, 120_000);
afterAll(async () => {
  await school?.stop();
  project?.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

it.each(sampleOf(['dist/build-id', 'api/media/encoder/process.js', 'src/pages/about.astro'], 3))(
  'with another %s pages, reads, logins and edits of texts go on, publishing waits, pictures and lists answer 503 in words',
  async (name) => {
    const file = join(project.folder, name);
    const whole = readFileSync(file, 'utf8');
    appendFileSync(file, '\n// Another version\n');
    const post = { title: both('A picture'), description: both('Text') };
    const title = `Edited with another ${name}`;
    const said = school.output().length;
    try {
      await until(listsAreRefused, 'lists are refused');
      // A running encoder continues until it is no longer needed.
      await until(() => !decoding(), 'nothing decodes', 60_000);
      const refused = await call('POST', '/dashboard/Blogs', { ...post, image: await picture() }, 'multipart');
      expect([refused.status, refused.body]).toEqual([503, { message: expect.stringMatching(/updated|تحديث/) }]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      await until(async () => (await program()) === 'warn', 'the health tells of it', 20_000);

      expect((await fetch(`${school.url}/en/blog`)).status).toBe(200);
      expect((await fetch(`${school.url}/api/levels`)).status).toBe(200);
      expect(await logIn(school, 'dashboard', admin)).toBeTruthy();
      expect((await call('POST', '/dashboard/Blogs/2', { ...post, title: both(title) })).status).toBe(200);
      expect((await call('GET', '/dashboard/Blogs/2')).body.data.title.en).toBe(title);
      await until(
        () => school.output().slice(said).includes('files of the program were replaced'),
        'it says that pages wait',
      );
      expect((await page('/en/blog/2')).includes(title)).toBe(false);
    } finally {
      writeFileSync(file, whole);
    }
    await until(async () => (await page('/en/blog/2')).includes(title), 'the same files are back', 30_000);
    await until(async () => (await program()) === 'ok', 'the health is told as before', 20_000);
    const taken = await call('POST', '/dashboard/Blogs', { ...post, image: await picture() }, 'multipart');
    expect([taken.status, taken.body.errors]).toEqual([201, undefined]);
  },
  120_000,
);

it.skipIf(onPostgres || !inProof)(
  'with another thread that scrubs an erasure waits for a restart, and is finished then',
  async () => {
    const worker = join(project.folder, 'db/dialect/sqlite/scrub-worker.ts');
    const whole = readFileSync(worker, 'utf8');
    const [{ id, name }] = (await call('GET', '/dashboard/users?page=1')).body.data;
    const owed = () => {
      const db = openSchoolDatabase({ dataDir });
      const { n } = db.$client.prepare<[], { n: number }>('select count(*) n from erasures').get() ?? { n: -1 };
      void closeDatabase(db);
      return n;
    };
    writeFileSync(worker, "throw new Error('a thread of another version');\n");
    try {
      await until(listsAreRefused, 'it is noticed');
      const erased = await call('POST', `/dashboard/users/${id}/erase`, { name });
      expect([erased.status, erased.body.errors]).toEqual([200, undefined]);
      expect(owed()).toBe(1);
      expect(school.output()).not.toContain('a thread of another version');
    } finally {
      writeFileSync(worker, whole);
    }
    await school.stop();
    school = await spawnSchool({ dataDir, project: project.folder });
    await until(() => owed() === 0, 'the erasure is finished', 30_000);
  },
  120_000,
);
