import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createFairQueue } from '../../api/auth/hash-queue.ts';
import { openLimits, rateLimitKey, sweepRateWindows } from '../../api/http/limits.ts';
import { openSqlite, type SqliteDatabase } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase, migrateDatabase } from '../../db/open.ts';
import { countInRateWindows, forgetRateWindows, openRateWindows } from '../../db/people/rate-limits.ts';
import { Refusal } from '../../src/model/errors.ts';

const root = mkdtempSync(join(tmpdir(), 'school-limits-'));
let files = 0;
let db: SqliteDatabase;
beforeEach(async () => {
  files += 1;
  db = openSqlite(join(root, `${files}.db`));
  await migrateDatabase(db);
});
afterAll(() => rmSync(root, { recursive: true }));

const now = 1_800_000_000_000;
const minute = 60_000;
const count = (key: string, at: number) => countInRateWindows(db, [{ key, ends_at: at + minute }], at);
const rows = () => z.object({ n: z.number() }).parse(db.$client.prepare('select count(*) n from rate_windows').get()).n;

it('stand in a table of our own: the one that a package made goes, whatever lies in it', async () => {
  const old = openSqlite(join(root, 'old.db'));
  const folder = join(root, 'migrations');
  cpSync(join(import.meta.dirname, '../../db/migrations'), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = z
    .looseObject({ entries: z.array(z.unknown()) })
    .parse(JSON.parse(readFileSync(journal, 'utf8')));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }));
  migrate(drizzle(old.$client), { migrationsFolder: folder });
  old.$client.exec(
    "create table rate_limits (key text primary key, points integer, expire integer); insert into rate_limits values ('x', 1, 1)",
  );
  await migrateDatabase(old);
  const tables = old.$client.prepare("select name from sqlite_master where name like 'rate%' and type = 'table'").all();
  expect(tables).toEqual([{ name: 'rate_windows' }]);
  await closeDatabase(old);
});

describe('a window', () => {
  it('counts up until it ends, then begins anew', async () => {
    expect(await count('a', now)).toEqual([{ key: 'a', count: 1, ends_at: now + minute }]);
    expect(await count('a', now + 59_999)).toEqual([{ key: 'a', count: 2, ends_at: now + minute }]);
    expect(await openRateWindows(db, ['a', 'b'], now + 59_999)).toHaveLength(1);
    expect(await openRateWindows(db, ['a', 'b'], now + minute)).toEqual([]);
    expect(await count('a', now + minute)).toEqual([{ key: 'a', count: 1, ends_at: now + 2 * minute }]);
  });

  it('counts under several keys in one statement, each in its own window', async () => {
    await count('a', now);
    const at = now + 1000;
    const both = await countInRateWindows(
      db,
      [
        { key: 'b', ends_at: at + 5 },
        { key: 'a', ends_at: at + 5 },
      ],
      at,
    );
    expect(new Map(both.map((each) => [each.key, [each.count, each.ends_at]]))).toEqual(
      new Map([
        ['a', [2, now + minute]],
        ['b', [1, at + 5]],
      ]),
    );
  });

  it('loses no count of two processes at once', async () => {
    const other = openSqlite(join(root, `${files}.db`));
    const both = (index: number) => (index % 2 === 0 ? db : other);
    const window = [{ key: 'a', ends_at: now + minute }];
    await Promise.all(Array.from({ length: 100 }, (_, index) => countInRateWindows(both(index), window, now)));
    await closeDatabase(other);
    expect((await openRateWindows(db, ['a'], now))[0]?.count).toBe(100);
  });
});

describe('what has ended', () => {
  const fill = (n: number, name = 'key') =>
    countInRateWindows(
      db,
      Array.from({ length: n }, (_, index) => ({ key: `${name} ${index}`, ends_at: now + minute + index })),
      now,
    );

  it('is forgotten in batches, the oldest first, and what runs stays', async () => {
    await fill(10);
    const end = now + minute + 6;
    expect(await forgetRateWindows(db, end, 4)).toBe(4);
    expect(await openRateWindows(db, ['key 4'], now)).toHaveLength(1);
    expect(await openRateWindows(db, ['key 3'], now)).toHaveLength(0);
    expect(await forgetRateWindows(db, end, 4)).toBe(3);
    expect(await forgetRateWindows(db, end, 4)).toBe(0);
    expect(rows()).toBe(3);
  });

  it('goes in one sweep, however much it is', async () => {
    await fill(1200);
    await sweepRateWindows(db, now + minute + 1200);
    expect(rows()).toBe(0);
  });

  it('leaves its place to what comes: the file does not grow', async () => {
    const size = () => db.$client.pragma('page_count', { simple: true });
    const round = async (n: number) => {
      await fill(2000, `key of round ${n}`);
      await sweepRateWindows(db, now + minute + 2000);
    };
    await round(0);
    const first = size();
    for (let n = 1; n < 5; n += 1) await round(n);
    expect(rows()).toBe(0);
    expect(size()).toBe(first);
  });
});

describe('a limit', () => {
  const refusal = (run: () => Promise<unknown>) => run().catch((error: unknown) => error);

  it('lets so many through, then refuses with the longest wait and counts no further', async () => {
    const limits = openLimits(db);
    const both = [rateLimitKey('registrations', '192.0.2.1'), rateLimitKey('registrationsADay', '192.0.2.1')];
    for (let n = 0; n < 10; n += 1) await limits.take(...both);
    const refused = await refusal(() => limits.take(...both));
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ code: 'tooMany', values: { retryAfter: 60 } });
    const counts = z
      .array(z.object({ count: z.number() }))
      .parse(db.$client.prepare('select count from rate_windows').all());
    expect(counts.map((each) => each.count)).toEqual([10, 10]);
    await limits.take(rateLimitKey('registrations', '192.0.2.2'));
  });

  it('tells apart what stands beside one another', async () => {
    const limits = openLimits(db);
    await limits.take(rateLimitKey('registrations', 'a', 'b'));
    await limits.take(rateLimitKey('registrations', 'ab'));
    await limits.take(rateLimitKey('registrations', 'a b'));
    await limits.take(rateLimitKey('contactMessages', 'a', 'b'));
    expect(rows()).toBe(4);
  });
});

describe('a place that processes share', () => {
  it('is held by one at a time, and by the next once it is given back or its time is over', async () => {
    const limits = openLimits(db);
    const first = await limits.hold(['a', 'b'], 60);
    const second = await limits.hold(['a', 'b'], 60);
    expect(await limits.hold(['a', 'b'], 60)).toBeNull();
    await first?.();
    const third = await limits.hold(['a', 'b'], 0);
    expect(third).not.toBeNull();
    const fourth = await limits.hold(['a', 'b'], 60);
    expect(fourth).not.toBeNull();
    // The third's time is over: it gives back nothing that is another's by now.
    await third?.();
    expect(rows()).toBe(2);
    await second?.();
    await fourth?.();
    expect(rows()).toBe(0);
  });

  it('keeps an account within its bound over two queues, and no other account waits for it', async () => {
    const other = openSqlite(join(root, `${files}.db`));
    const processes = [db, other].map((each) => ({
      limits: openLimits(each),
      inTurn: createFairQueue({ atOnce: 3, ofOneAccount: 2 }),
    }));
    let [running, most, done] = [0, 0, 0];
    const task = async () => {
      running += 1;
      most = Math.max(most, running);
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done += 1;
    };
    const ask = (account: string, run: () => Promise<void>) =>
      processes.map(({ limits, inTurn }) =>
        inTurn({ address: account, account }, () => limits.hold([`${account} 0`, `${account} 1`], 60), run),
      );
    const busy = Array.from({ length: 30 }, () => ask('busy', task)).flat();
    const before = await Promise.all(ask('other', async () => undefined)).then(() => done);
    await Promise.all(busy);
    await closeDatabase(other);
    expect([most, done, before < 30]).toEqual([2, 60, true]);
    expect(rows()).toBe(0);
  });
});
