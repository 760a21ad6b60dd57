import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built } from '../../api/build.ts';
import { createLog } from '../../api/log.ts';
import { openFolders } from '../../api/media/folders.ts';
import { pagesPlaceOf } from '../../api/publish/open-pages.ts';
import { readPolicy } from '../../api/publish/policy.ts';
import { startPublisher } from '../../api/publish/publisher.ts';
import { updateEntry } from '../../db/content/content.ts';
import { closeDatabase } from '../../db/open.ts';
import { pendingCount } from '../../db/publishing/queue.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { openSchoolDatabase, published } from '../support/content.ts';
import { itInProof } from '../support/long-form.ts';
import { copySchool, startSchool, type TestSchool, testSite } from '../support/server.ts';
import { onPostgres } from '../support/test-database.ts';
import { inStore } from '../support/test-files.ts';
import { asAdmin, type Call } from './dashboard/client.ts';

const both = (text: string) => ({ ar: text, en: text });

describe('publishing that fails', { timeout: 120_000 }, () => {
  let school: TestSchool;
  let db: ReturnType<typeof openSchoolDatabase>;
  let call: Call;
  beforeAll(async () => {
    school = await startSchool();
    db = openSchoolDatabase(school);
    call = await asAdmin(school);
  });
  afterAll(async () => {
    await closeDatabase(db);
    await school.remove();
  });
  const status = async () => (await call('GET', '/dashboard/publish')).body.data;
  const text = async (path: string) => (await fetch(school.url + path)).text();

  itInProof('at one page names that page, and every other goes live', async () => {
    await published(db);
    const { day } = db.$client
      .prepare<[], { day: string }>('select first_live_at as day from posts where id = 2')
      .get() ?? { day: '' };
    const setDay = db.$client.prepare<[string]>('update posts set first_live_at = ? where id = 2');
    setDay.run('no day at all');
    await call('POST', '/dashboard/Blogs/2', { title: both('Renamed'), description: both('Text') });
    await expect.poll(status).toMatchObject({ pending: 0, failed: expect.arrayContaining(['/blog/2', '/en/blog/2']) });
    await call('POST', '/dashboard/Blogs/3', { title: both('Another'), description: both('Text') });
    await expect.poll(() => text('/en/blog/3')).toContain('Another');
    expect(await text('/en/blog/2')).not.toContain('Renamed');

    setDay.run(day);
    await call('POST', '/dashboard/publish');
    await expect.poll(status, { timeout: 90_000 }).toMatchObject({ pending: 0, failed: [] });
    expect(await text('/en/blog/2')).toContain('Renamed');
  });

  it.skipIf(inStore)('at the disk says so, keeps what was asked, and goes on by itself', async () => {
    await published(db);
    const folder = join(school.dataDir, 'site/about');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'in the way');
    await call('POST', '/dashboard/chooesUs/1', { title: both('Shown later'), description: both('Text') });
    await expect.poll(status).toMatchObject({ pending: 1, stuck: true });
    rmSync(folder);
    await expect.poll(status, { timeout: 20_000 }).toMatchObject({ pending: 0, stuck: false, failed: [] });
    expect(await text('/en/about')).toContain('Shown later');
  });
});

/** Child processes of this process that have ended, and that the system still lists. */
function endedChildren(): string[] {
  const threads = readdirSync('/proc/self/task');
  const children = threads.flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' '));
  return children.filter((pid) => pid && /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8')));
}

/** What a renderer does in the first thread: the source of its module, after the imports. */
const endings = {
  dies: (first: string) => `export function render(context) {
    if (!${first}) return whole(context);
    process.exit(1);
  }`,
  'cannot load its pages': (first: string) => `if (${first}) throw new Error('not to be read');
  export const render = whole;`,
};

it.skipIf(onPostgres).each(Object.entries(endings))(
  'a publishing thread that %s is followed by one that finishes its work',
  { timeout: 60_000 },
  async (_name, ending) => {
    const dataDir = copySchool();
    const folders = openFolders(dataDir);
    const db = openSchoolDatabase({ dataDir });
    const ended = endedChildren();
    const died = join(dataDir, 'died');
    const renderer = join(dataDir, 'renderer.mjs');
    writeFileSync(
      renderer,
      `import { existsSync, writeFileSync } from 'node:fs';
     import { render as whole } from ${JSON.stringify(pathToFileURL(built.renderer).href)};
     const died = ${JSON.stringify(died)};
     const first = () => !existsSync(died) && (writeFileSync(died, ''), true);
     ${ending('first()')}`,
    );
    const { database, lease } = folders;
    await updateEntry(db, lists.choose_us, 1, { title: both('After the end') });
    const paths: string[] = [];
    const leading: boolean[] = [];
    const publisher = startPublisher(
      {
        database,
        place: pagesPlaceOf(folders, null),
        lease,
        renderer,
        site: { url: testSite, policy: readPolicy(built.inline) },
        hook: false,
        build: null,
      },
      createLog('error'),
      {
        changed: (changed) => paths.push(...changed),
        idle: () => undefined,
        leaseChanged: () => leading.push(publisher.leading()),
        differs: () => undefined,
      },
    );
    await publisher.idle();
    // Another process may have published between the two changes, so a page cache must be told about both.
    expect(leading).toEqual([true, false, true]);
    expect(existsSync(died)).toBe(true);
    expect([await pendingCount(db), publisher.stuck()]).toEqual([0, false]);
    expect(paths).toEqual(expect.arrayContaining(['/about', '/en/about']));
    await publisher.stop();
    await closeDatabase(db);
    // The server may start a thread every half minute for days. One that ends by `exit` cannot wait for its processes.
    if (ending !== endings.dies) expect(endedChildren()).toEqual(ended);
  },
);
