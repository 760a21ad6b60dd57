import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built } from '../../api/build.ts';
import { createLog } from '../../api/log.ts';
import { openFolders } from '../../api/media/folders.ts';
import { makeReadyFor, pagesPlaceOf } from '../../api/publish/open-pages.ts';
import { pageFile } from '../../api/publish/page-file.ts';
import { readPolicy } from '../../api/publish/policy.ts';
import { startPublisher } from '../../api/publish/publisher.ts';
import { loadRenderer } from '../../api/publish/render.ts';
import { openRenderThreads, type RenderThreads } from '../../api/publish/render-threads.ts';
import { updateEntry } from '../../db/content/content.ts';
import { closeDatabase, type Database } from '../../db/open.ts';
import { publishedPages } from '../../db/publishing/pages.ts';
import { pendingCount, requestEverything } from '../../db/publishing/queue.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { openSchoolDatabase } from '../support/content.ts';
import { copySchool, testSite } from '../support/server.ts';
import { onPostgres } from '../support/test-database.ts';

const never = async () => false;

// Runs in this process on a SQLite file, whatever database the schools of the run use.
describe.skipIf(onPostgres)('pages that several threads make', { timeout: 60_000 }, () => {
  let dataDir: string;
  let db: Database;
  let list: string[];
  const faults: unknown[] = [];
  const gone: unknown[] = [];
  beforeAll(async () => {
    dataDir = copySchool();
    const opened = openSchoolDatabase({ dataDir });
    db = opened;
    const rows = opened.$client.prepare<[], { address: string }>('select address from pages').all();
    list = rows.map(({ address }) => address);
  });
  afterAll(() => {
    closeDatabase(db);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const setup = () => ({
    database: openFolders(dataDir).database,
    place: pagesPlaceOf(openFolders(dataDir), null),
    renderer: built.renderer,
    site: { url: testSite, defaultLanguage: 'ar' as const, policy: readPolicy(built.inline) },
  });
  async function open(renderer = built.renderer): Promise<RenderThreads> {
    const workshop = {
      db,
      render: await loadRenderer(built.renderer),
      site: setup().site,
      makeReady: makeReadyFor(setup().place),
      onRendered: () => undefined,
      onFault: (_address: string, error: unknown) => faults.push(error),
      onAlone: (why: unknown) => gone.push(why),
    };
    const makers = openRenderThreads(workshop, { ...setup(), renderer, timings: false }, 2);
    makers.assist();
    await expect.poll(makers.count, { timeout: 20_000 }).toBe(3);
    return makers;
  }
  const wanted = async () => ({
    list,
    known: await publishedPages(db, list),
    inPlace: null,
    force: true,
    bare: false,
    by: null,
  });

  it('are each made once, as one thread makes them, and every thread makes some', async () => {
    const makers = await open();
    const { known, ...rest } = await wanted();
    const { parts, tried } = await makers.make({ known, ...rest }, never);
    expect(tried).toBe(list.length);
    expect(parts.map(({ rendered }) => rendered.length > 0)).toEqual([true, true, true]);
    const rendered = parts.flatMap((part) => part.rendered);
    expect(rendered.map(({ address }) => address).sort()).toEqual([...list].sort());
    for (const { address, hash } of rendered) expect([address, hash]).toEqual([address, known.get(address)?.hash]);
    for (const { address, files } of parts.flatMap(({ ready }) => ready).slice(0, 20)) {
      const page = readFileSync(join(setup().place.folder, pageFile(address)));
      expect(readFileSync(files.at(-1)?.temporary ?? '').equals(page), address).toBe(true);
    }
    expect(faults).toEqual([]);
    await makers.dismiss();
    expect(makers.count()).toBe(1);
  });

  it('that need no rendering are found by each of them', async () => {
    const makers = await open();
    const { parts } = await makers.make({ ...(await wanted()), force: false }, never);
    expect(parts.flatMap(({ unchanged }) => unchanged).sort()).toEqual([...list].sort());
    expect(parts.map(({ unchanged }) => unchanged.length > 0)).toEqual([true, true, true]);
    await makers.dismiss();
  });

  it('are left for later by all of them when something more urgent waits', async () => {
    const makers = await open();
    let asked = 0;
    const { parts, tried } = await makers.make(await wanted(), async () => ++asked === 5);
    expect(tried).toBeGreaterThanOrEqual(5);
    expect(tried).toBeLessThan(list.length);
    const made = parts.flatMap(({ rendered }) => rendered.map(({ address }) => address));
    expect(made.sort()).toEqual(list.slice(0, tried).sort());
    await makers.dismiss();
  });

  it('are made by one when another dies, and all that was on its way is tried again', async () => {
    const renderer = join(dataDir, 'renderer.mjs');
    writeFileSync(renderer, 'export const render = () => process.exit(1);');
    const makers = await open(renderer);
    await expect(makers.make(await wanted(), never)).rejects.toThrow('ended');
    await expect.poll(makers.count).toBe(1);
    expect(gone).not.toEqual([]);
    makers.assist();
    expect(makers.count()).toBe(1);
    const { parts, tried } = await makers.make(await wanted(), never);
    expect([parts.length, tried]).toEqual([1, list.length]);
  });

  it('of a whole school let a change through before they are done', async () => {
    const folders = openFolders(dataDir);
    const paths: string[] = [];
    const publisher = startPublisher(
      { ...setup(), lease: folders.lease, hook: false, build: null, makers: 2 },
      createLog('error'),
      {
        changed: (changed) => paths.push(...changed),
        idle: () => undefined,
        changedHands: () => undefined,
        differs: () => undefined,
      },
    );
    await publisher.idle();
    await requestEverything(db);
    publisher.wake();
    await expect.poll(() => paths.length, { interval: 2 }).toBeGreaterThan(0);
    await updateEntry(db, lists.posts, 3, { title: { ar: 'عاجل', en: 'Urgent' } });
    publisher.wake();
    const page = () => readFileSync(join(folders.site, pageFile('/en/blog/3')), 'utf8');
    await expect.poll(page, { interval: 2 }).toContain('Urgent');
    expect(await pendingCount(db)).toBeGreaterThan(0);
    await publisher.idle();
    expect([await pendingCount(db), new Set(paths).size]).toEqual([0, list.length]);
    expect(page()).toContain('Urgent');
    await publisher.stop();
  });
});
