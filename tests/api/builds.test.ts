import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { built } from '../../api/build.ts';
import { createLog } from '../../api/log.ts';
import { openFolders } from '../../api/media/folders.ts';
import { pagesPlaceOf } from '../../api/publish/open-pages.ts';
import { readPolicy } from '../../api/publish/policy.ts';
import { type Publisher, startPublisher } from '../../api/publish/publisher.ts';
import { closeDatabase, type Database } from '../../db/open.ts';
import { publishedWith } from '../../db/publishing/builds.ts';
import { pendingCount } from '../../db/publishing/queue.ts';
import { openSchoolDatabase, until } from '../support/content.ts';
import { inProof } from '../support/in-proof.ts';
import { logged } from '../support/log.ts';
import { itInProof } from '../support/long-form.ts';
import { copyEmptySchool, copySchool, type School, spawnSchool, testSite } from '../support/server.ts';
import { onPostgres } from '../support/test-database.ts';

// Runs in this process on a SQLite file, whatever database the schools of the run use.
describe.skipIf(onPostgres)('of two builds of one school', { timeout: 120_000 }, () => {
  let dataDir: string;
  let db: Database;
  const running: Publisher[] = [];
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'builds-'));
    await copyEmptySchool(dataDir);
    db = openSchoolDatabase({ dataDir });
  });
  afterAll(async () => {
    await Promise.all(running.map((each) => each.stop()));
    await closeDatabase(db);
    rmSync(dataDir, { recursive: true, force: true });
  });

  function start(name: string, at: number): { publisher: Publisher; differs: () => boolean } {
    const { database, lease } = openFolders(dataDir);
    let differs = false;
    const publisher = startPublisher(
      {
        ...{
          database,
          place: pagesPlaceOf(openFolders(dataDir), null),
          lease,
          renderer: built.renderer,
          hook: false,
        },
        site: { url: testSite, policy: readPolicy(built.inline) },
        build: { signature: `${name} ${testSite} ar`, at },
      },
      createLog('error'),
      {
        changed: () => undefined,
        idle: () => undefined,
        leaseChanged: () => undefined,
        differs: () => (differs = true),
      },
    );
    running.push(publisher);
    return { publisher, differs: () => differs };
  }
  const madeWith = async () => (await publishedWith(db))?.split(' ')[0];

  it('the newer one publishes, whichever came first, and the older one leaves it to it', async () => {
    const older = start('older', 1);
    await until(() => older.publisher.leading(), 'the older one publishes');
    await older.publisher.idle();
    expect(await madeWith()).toBe('older');
    const newer = start('newer', 2);
    await until(() => {
      // The server also calls this regularly, to check for pending requests.
      older.publisher.wake();
      return newer.publisher.leading();
    }, 'the newer one publishes');
    await newer.publisher.idle();
    expect([await madeWith(), await pendingCount(db), older.publisher.leading(), older.differs()]).toEqual([
      ...['newer', 0, false, true],
    ]);
    // A publisher of the older build that starts later must not publish; it waits long, so only the proof looks.
    if (!inProof) return;
    const late = start('older', 1);
    await until(late.differs, 'it says so', 25_000);
    expect([await madeWith(), late.publisher.leading(), newer.publisher.leading()]).toEqual(['newer', false, true]);
  });
});

describe('of two processes with another address each', { timeout: 60_000 }, () => {
  const schools: School[] = [];
  const dataDir = copySchool();
  afterAll(async () => {
    for (const school of schools) await school.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  itInProof('the second says so and does not publish, and shows what is there', async () => {
    const first = await spawnSchool({ dataDir });
    schools.push(first);
    const second = await spawnSchool({ dataDir, env: { SITE_URL: 'http://elsewhere.test' } });
    schools.push(second);
    const line = await logged(second, ({ event }) => event === 'publisher.differs', 'it says so');
    expect(line).toMatchObject({ msg: expect.stringContaining('SITE_URL') });
    for (const { url } of schools) {
      const page = await (await fetch(`${url}/en/about`)).text();
      expect([page.includes(testSite), page.includes('elsewhere.test')]).toEqual([true, false]);
    }
  });
});
