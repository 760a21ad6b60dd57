import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFolders } from '../../api/media/folders.ts';
import { pageFile } from '../../api/publish/page-file.ts';
import { createEntry } from '../../db/content/content.ts';
import { closeDatabase, inTransaction } from '../../db/open.ts';
import { requestEverything, requestPublish } from '../../db/publishing/queue.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { openSchoolDatabase, until } from '../support/content.ts';
import { itInProof, sampleOf } from '../support/long-form.ts';
import { change, count } from '../support/people.ts';
import { launchSchool, spawnSchool } from '../support/process.ts';
import { adminLogin, copyEmptySchool, copySchool, startSchool } from '../support/server.ts';
import { readTemplate } from '../support/template.ts';
import { dropDatabase, onPostgres } from '../support/test-database.ts';
import { storeEmptyFile } from '../support/test-files.ts';
import { asAdmin } from './dashboard/client.ts';

const both = (text: string) => ({ ar: text, en: text });

const newFolder = () => mkdtempSync(join(tmpdir(), 'school-'));
const env = { SEED: 'none', ADMIN_PASSWORD: adminLogin.password };

const pending = (dataDir: string) => count({ dataDir }, 'select count(*) n from publish_requests');

describe('a publish of a whole school', () => {
  // `full-publish.test.ts` is the short form.
  itInProof('makes what is changed meanwhile and afterwards live, and another start publishes nothing', async () => {
    const school = await startSchool();
    const call = await asAdmin(school);
    const shows = async (title: string) => (await (await fetch(`${school.url}/en/blog`)).text()).includes(title);
    const add = async (title: string) => {
      await call('POST', '/dashboard/Blogs', { title: both(title), description: both('Text') }, 'json');
      await until(() => shows(title), `${title} is live`);
    };
    await call('POST', '/dashboard/publish');
    expect(pending(school.dataDir)).toBeGreaterThan(0);
    await add('While it publishes');
    await until(() => pending(school.dataDir) === 0, 'everything is published');
    await add('Afterwards');
    await until(() => pending(school.dataDir) === 0, 'nothing waits');
    const again = await spawnSchool({ dataDir: school.dataDir, env: { LOG_LEVEL: 'info' } });
    expect(await again.stop()).toBe(0);
    expect(again.output()).not.toContain('"msg":"published"');
    expect(await school.stop()).toBe(0);
    expect(school.output()).not.toMatch(/"level":(40|50)/);
  });

  it('with few pages ends, with a change that was asked for together with it', async () => {
    const dataDir = join(newFolder(), 'data');
    await copyEmptySchool(dataDir);
    const db = openSchoolDatabase({ dataDir });
    await requestEverything(db);
    await createEntry(db, lists.posts, { title: both('Together'), description: both('Text'), image: null });
    await closeDatabase(db);
    const school = await spawnSchool({ dataDir, env });
    await until(() => pending(dataDir) === 0, 'nothing waits');
    expect(await (await fetch(`${school.url}/en/blog`)).text()).toContain('Together');
    expect(await school.stop()).toBe(0);
    rmSync(dataDir, { recursive: true, force: true });
    if (onPostgres) dropDatabase(dataDir);
  });

  it('tells of a page that a kill has left in place and not recorded', async () => {
    const dataDir = join(newFolder(), 'data');
    await copyEmptySchool(dataDir);
    const told = () =>
      count({ dataDir }, `select count(*) n from publications where cast(paths as text) like '%"/about"%'`);
    const before = told();
    change({ dataDir }, "update pages set hash = 'of the page before', answers = null where address = '/about'");
    const db = openSchoolDatabase({ dataDir });
    await inTransaction(db, (tx) => requestPublish(tx, { tags: [], addresses: ['/about'] }));
    await closeDatabase(db);
    const school = await spawnSchool({ dataDir, env });
    await until(() => pending(dataDir) === 0, 'nothing waits');
    expect(told()).toBe(before + 1);
    await school.kill();
    // So is one of a publish in parts that was cut before its last.
    change({ dataDir }, "insert into publisher_state (name, value) values ('publish_begun', '1')");
    const again = openSchoolDatabase({ dataDir });
    await inTransaction(again, (tx) => requestPublish(tx, { tags: [], addresses: ['/about'] }));
    await closeDatabase(again);
    const hook = { REBUILD_HOOK_URL: 'http://127.0.0.1:9/hook', REBUILD_HOOK_SECRET: 'a secret' };
    const next = await spawnSchool({ dataDir, env: { ...env, ...hook } });
    await until(() => pending(dataDir) === 0, 'nothing waits');
    expect([told(), count({ dataDir }, "select count(*) n from publisher_state where name = 'publish_begun'")]).toEqual(
      [before + 2, 0],
    );
    await next.stop();
    rmSync(dataDir, { recursive: true, force: true });
    if (onPostgres) dropDatabase(dataDir);
  });

  itInProof('does not wait for a picture that can have no AVIF', async () => {
    const school = await startSchool({ empty: true });
    storeEmptyFile(school.dataDir, 'media/no-picture-4.webp', 400);
    const columns = 'address, width, height, placeholder, avif, created_at';
    const now = new Date().toISOString();
    change(school, `insert into images (${columns}) values ('/media/no-picture-4.webp', 4, 4, '', 0, ?)`, now);
    await until(() => count(school, 'select avif as n from images') === 2, 'it is known to have none');
    await school.stop();
  });

  itInProof.each(['kill', 'stop'] as const)('that a %s cuts is completed by the next start', async (end) => {
    const dataDir = copySchool();
    const school = await spawnSchool({ dataDir });
    const call = await asAdmin({ ...school, admin: readTemplate().admin });
    await call('POST', '/dashboard/publish');
    await school[end]();
    expect(pending(dataDir)).toBeGreaterThan(0);
    const next = await spawnSchool({ dataDir });
    await until(() => pending(dataDir) === 0, 'nothing waits');
    expect((await fetch(`${next.url}/en/blog`)).status).toBe(200);
    expect(await next.stop()).toBe(0);
    rmSync(dataDir, { recursive: true, force: true });
    if (onPostgres) dropDatabase(dataDir);
  });

  it('ends with a first start that is stopped or killed, and the next start completes it', async () => {
    for (const signal of sampleOf(['SIGKILL', 'SIGTERM'] as const, 2)) {
      const dataDir = newFolder();
      const { process: server, gone } = launchSchool({ dataDir, env });
      const page = join(openFolders(dataDir).site, pageFile('/'));
      await until(() => existsSync(page), 'the first pages are in place');
      server.kill(signal);
      await gone;
      const next = await spawnSchool({ dataDir, env });
      await until(() => pending(dataDir) === 0, 'nothing waits');
      expect((await fetch(`${next.url}/en/blog`)).status).toBe(200);
      expect(await next.stop()).toBe(0);
    }
  });
});
