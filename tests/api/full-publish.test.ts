import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built } from '../../api/build.ts';
import { createLog } from '../../api/log.ts';
import { openFolders } from '../../api/media/folders.ts';
import { makePages } from '../../api/publish/make-pages.ts';
import { openPages, pagesPlaceOf } from '../../api/publish/open-pages.ts';
import { pageFile } from '../../api/publish/page-file.ts';
import { readPolicy } from '../../api/publish/policy.ts';
import { startPublisher } from '../../api/publish/publisher.ts';
import { loadRenderer } from '../../api/publish/render.ts';
import { updateEntry } from '../../db/content/content.ts';
import { closeDatabase, type Database } from '../../db/open.ts';
import { publishedPages } from '../../db/publishing/pages.ts';
import { pendingCount, requestEverything } from '../../db/publishing/queue.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { openSchoolDatabase } from '../support/content.ts';
import { inProof } from '../support/in-proof.ts';
import { itInProof } from '../support/long-form.ts';
import { copySchool, testSite } from '../support/server.ts';
import { onPostgres } from '../support/test-database.ts';

const never = async () => false;

// Runs in this process on a SQLite file, whatever database the schools of the run use.
describe.skipIf(onPostgres)('the pages of a full publish', { timeout: 60_000 }, () => {
  let dataDir: string;
  let db: Database;
  let list: string[];
  const faults: unknown[] = [];
  beforeAll(async () => {
    dataDir = copySchool();
    const opened = openSchoolDatabase({ dataDir });
    db = opened;
    const rows = opened.$client.prepare<[], { address: string }>('select address from pages').all();
    list = rows.map(({ address }) => address);
  });
  afterAll(async () => {
    await closeDatabase(db);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const setup = () => ({
    database: openFolders(dataDir).database,
    place: pagesPlaceOf(openFolders(dataDir), null),
    renderer: built.renderer,
    site: { url: testSite, policy: readPolicy(built.inline) },
  });
  async function make(force: boolean, interrupted = never) {
    const { site, place, renderer } = setup();
    const pages = openPages(place);
    const known = await publishedPages(db, list);
    const renderSetup = {
      db,
      render: await loadRenderer(renderer),
      site,
      makeReady: pages.makeReady,
      onRendered: () => undefined,
      onFault: (_address: string, error: unknown) => faults.push(error),
    };
    const made = await makePages(
      renderSetup,
      { list, known, inPlace: null, force, bare: false, by: null },
      interrupted,
    );
    await pages.close();
    return { known, ...made };
  }

  itInProof('are each made once, as they were published', async () => {
    const { known, tried, rendered, ready } = await make(true);
    expect(tried).toBe(list.length);
    expect(rendered.map(({ address }) => address).sort()).toEqual([...list].sort());
    for (const { address, hash } of rendered) expect([address, hash]).toEqual([address, known.get(address)?.hash]);
    for (const { address, files } of ready.slice(0, 20)) {
      const page = readFileSync(join(setup().place.folder, pageFile(address)));
      expect(readFileSync(files.at(-1)?.temporary ?? '').equals(page), address).toBe(true);
    }
    expect(faults).toEqual([]);
  });

  it('that need no rendering are found', async () => {
    const { unchanged, rendered } = await make(false);
    expect([[...unchanged].sort(), rendered]).toEqual([[...list].sort(), []]);
  });

  it('are left for later when something more urgent waits', async () => {
    let asked = 0;
    const { tried, rendered } = await make(true, async () => ++asked === 5);
    expect(tried).toBe(5);
    expect(rendered.map(({ address }) => address).sort()).toEqual(list.slice(0, tried).sort());
  });

  /** Starts a publisher for the school in `dataDir`, and keeps what it tells of changed pages. */
  function publishing() {
    const told: string[][] = [];
    const publisher = startPublisher(
      { ...setup(), lease: openFolders(dataDir).lease, hook: false, build: null },
      createLog('error'),
      {
        changed: (changed) => told.push(changed),
        idle: () => undefined,
        leaseChanged: () => undefined,
        differs: () => undefined,
      },
    );
    return { told, publisher };
  }
  const page = () => readFileSync(join(openFolders(dataDir).site, pageFile('/en/blog/3')), 'utf8');
  const titled = (en: string) => updateEntry(db, lists.posts, 3, { title: { ar: 'عاجل', en } });

  it('of a whole school let a change through before they are done', async () => {
    const { told, publisher } = publishing();
    await publisher.idle();
    await requestEverything(db);
    publisher.wake();
    await expect.poll(() => told.length, { interval: 2 }).toBeGreaterThan(0);
    await titled('Urgent');
    publisher.wake();
    await expect.poll(page, { interval: 2 }).toContain('Urgent');
    expect(await pendingCount(db)).toBeGreaterThan(0);
    if (inProof) {
      await publisher.idle();
      expect([await pendingCount(db), new Set(told.flat()).size]).toEqual([0, list.length]);
      expect(page()).toContain('Urgent');
    }
    await publisher.stop();
  });

  // `first-publish.test.ts` asks for both together in a school with few pages.
  itInProof('of a whole school come after those of a change that was asked for with them', async () => {
    await requestEverything(db);
    await titled('Together');
    const { told, publisher } = publishing();
    await expect.poll(() => told.length, { interval: 2 }).toBeGreaterThan(0);
    expect(told[0]).toContain('/en/blog/3');
    expect(told[0]?.length).toBeLessThan(list.length / 4);
    expect(page()).toContain('Together');
    await publisher.idle();
    expect(new Set(told.flat()).size).toBe(list.length);
    await publisher.stop();
  });
});
