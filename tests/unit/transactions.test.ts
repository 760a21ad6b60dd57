import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DatabaseBusy } from '../../db/dialect/errors.ts';
import { openSqlite, type SqliteDatabase } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase, inTransaction, migrateDatabase, write } from '../../db/open.ts';
import { messages } from '../../db/schema.ts';

const message = (name: string) => ({ name, email: '', subject: '', message: '', created_at: '' });
const folder = mkdtempSync(join(tmpdir(), 'transactions-'));
const file = join(folder, 'school.db');
let db: SqliteDatabase;
beforeAll(async () => {
  db = openSqlite(file);
  await migrateDatabase(db);
});
afterAll(async () => {
  await closeDatabase(db);
  rmSync(folder, { recursive: true });
});
const names = async () => (await db.select().from(messages)).map(({ name }) => name);

it('a rolled back transaction takes nothing of another request with it, and shows it nothing', async () => {
  const seen: string[][] = [];
  const failing = inTransaction(db, async (tx) => {
    await tx.insert(messages).values(message('mine'));
    await tx.select().from(messages);
    await tx.select().from(messages);
    throw new Error('undo');
  });
  const other = (async () => {
    for (let turn = 0; turn < 8; turn++) seen.push(await names());
    await write(db, (tx) => tx.insert(messages).values(message('acknowledged')));
  })();
  await expect(failing).rejects.toThrow('undo');
  await other;
  expect(seen.flat()).toEqual([]);
  expect(await names()).toEqual(['acknowledged']);
});

it('a hundred transactions that read and then write lose no update', async () => {
  await write(db, (tx) => tx.delete(messages));
  await write(db, (tx) => tx.insert(messages).values(message('0')));
  const addOne = () =>
    inTransaction(db, async (tx) => {
      const [row] = await tx.select().from(messages);
      await tx.update(messages).set({ name: String(Number(row?.name) + 1) });
    });
  await Promise.all(Array.from({ length: 100 }, addOne));
  expect(await names()).toEqual(['100']);
});

it('a transaction that waits for anything but its statements is refused', async () => {
  const slow = inTransaction(db, async (tx) => {
    await tx.insert(messages).values(message('slow'));
    await pause(5);
  });
  await expect(slow).rejects.toThrow('has waited');
  expect(await names()).toEqual(['100']);
});

it('a transaction inside a transaction is refused, beside one is not', async () => {
  const inner = inTransaction(db, async (tx) => {
    await tx.delete(messages);
    await write(db, (own) => own.insert(messages).values(message('inner')));
  });
  const beside = write(db, (tx) => tx.insert(messages).values(message('beside')));
  await expect(inner).rejects.toThrow('inside a transaction');
  await beside;
  expect(await names()).toEqual(['100', 'beside']);
});

it('nothing can be written but in a transaction', () => {
  expect(Object.keys(db)).not.toContain('insert');
  expect(() => db.reading.prepare('delete from messages').run()).toThrow('readonly');
});

it('a write waits for another process without holding the thread up, and gives up after five seconds', async () => {
  const other = openSqlite(file);
  other.$client.exec('BEGIN IMMEDIATE');
  const writing = write(db, (tx) => tx.insert(messages).values(message('late')));
  const queued = write(db, (tx) => tx.insert(messages).values(message('later')));
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  await expect(writing).rejects.toThrow(DatabaseBusy);
  // The next write in the queue has waited as long, so it fails too.
  await expect(queued).rejects.toThrow(DatabaseBusy);
  clearImmediate(counting);
  expect(turns).toBeGreaterThan(100);
  // Turns between waits inside SQLite would be enough for that number.
  expect(db.$client.pragma('busy_timeout', { simple: true })).toBe(0);
  const patient = write(db, (tx) => tx.insert(messages).values(message('patient')));
  setTimeout(() => other.$client.exec('ROLLBACK'), 50);
  await patient;
  expect(await names()).toEqual(['100', 'beside', 'patient']);
  await closeDatabase(other);
}, 20_000);

it('a write that waits is not given up because the clock jumps ahead', async () => {
  const other = openSqlite(file);
  other.$client.exec('BEGIN IMMEDIATE');
  const patient = write(db, (tx) => tx.insert(messages).values(message('of another hour')));
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  setTimeout(() => other.$client.exec('ROLLBACK'), 50);
  await patient.finally(() => clock.mockRestore());
  expect(await names()).toContain('of another hour');
  await closeDatabase(other);
});

it('a reader that stays open cannot make the write-ahead log grow beyond its bound', async () => {
  const other = openSqlite(file);
  other.reading.exec('BEGIN');
  other.reading.prepare('select count(*) from messages').get();
  const big = message('x'.repeat(1_000_000));
  const fill = async () => {
    for (;;) await write(db, (tx) => tx.insert(messages).values(big));
  };
  await expect(fill()).rejects.toThrow(DatabaseBusy);
  const { size } = statSync(`${file}-wal`);
  expect(size).toBeLessThan(64 * 2 ** 20);
  other.reading.exec('COMMIT');
  await write(db, (tx) => tx.delete(messages).where(eq(messages.name, big.name)));
  expect((await names()).includes('patient')).toBe(true);
  await closeDatabase(other);
}, 30_000);
