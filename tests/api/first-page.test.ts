import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built } from '../../api/build.ts';
import { createLog } from '../../api/log.ts';
import { openFolders } from '../../api/media/folders.ts';
import { pagesPlaceOf } from '../../api/publish/open-pages.ts';
import { readPolicy } from '../../api/publish/policy.ts';
import { startPublisher } from '../../api/publish/publisher.ts';
import { closeDatabase, type Database, inTransaction } from '../../db/open.ts';
import { faultyPages } from '../../db/publishing/pages.ts';
import { requestPublish } from '../../db/publishing/queue.ts';
import { openSchoolDatabase, published } from '../support/content.ts';
import { describeInProof, sampleOf } from '../support/long-form.ts';
import { copySchool, startSchool, type TestSchool, testSite } from '../support/server.ts';
import { onPostgres } from '../support/test-database.ts';
import { asAdmin } from './dashboard/client.ts';

/** Requests a publish of one page in both languages, without tags. */
const ask = (db: Database, address: string) =>
  inTransaction(db, (tx) => requestPublish(tx, { tags: [], addresses: [address] }));

// Runs in this process on a SQLite file, whatever database the schools of the run use.
describe.skipIf(onPostgres)('the first page that a publisher renders', () => {
  let dataDir: string;
  let db: Database;
  beforeAll(() => {
    dataDir = copySchool();
    db = openSchoolDatabase({ dataDir });
  });
  afterAll(async () => {
    await closeDatabase(db);
    rmSync(dataDir, { recursive: true, force: true });
  });

  // A publisher is a thread with its own modules, so nothing was rendered in it before.
  it.each(sampleOf(['/rss.xml', '/sitemap.xml', '/robots.txt', '/404', '/dashboard', '/'], 3))(
    'may be %s',
    async (address) => {
      await ask(db, address);
      const folders = openFolders(dataDir);
      const { database, lease } = folders;
      const publisher = startPublisher(
        {
          database,
          place: pagesPlaceOf(folders, null),
          lease,
          renderer: built.renderer,
          site: { url: testSite, policy: readPolicy(built.inline) },
          hook: false,
          build: null,
        },
        createLog('error'),
        { changed: () => undefined, idle: () => undefined, leaseChanged: () => undefined, differs: () => undefined },
      );
      await publisher.idle();
      await publisher.stop();
      expect(await faultyPages(db)).not.toContain(address);
    },
  );
});

describeInProof('a server that has only the feed to publish after its start', () => {
  let school: TestSchool;
  let db: Database;
  beforeAll(async () => {
    school = await startSchool();
    db = openSchoolDatabase(school);
  });
  afterAll(async () => {
    await closeDatabase(db);
    await school.remove();
  });

  it('publishes it in both languages, and everything when asked', async () => {
    const call = await asAdmin(school);
    const status = async () => (await call('GET', '/dashboard/publish')).body.data;
    await ask(db, '/rss.xml');
    await published(db);
    expect(await status()).toMatchObject({ pending: 0, failed: [] });
    await call('POST', '/dashboard/publish');
    await expect.poll(status, { timeout: 30_000 }).toMatchObject({ pending: 0, failed: [] });
    const feed = async (address: string) => (await fetch(school.url + address)).text();
    expect([await feed('/rss.xml'), await feed('/en/rss.xml')]).toEqual([
      expect.stringContaining('المدونة'),
      expect.stringContaining('Blog'),
    ]);
  });
});
