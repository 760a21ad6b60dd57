import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { closeDatabase, type Database, inTransaction } from '../../../db/open.ts';
import { approvePayment, refusePayment, reversePayment, undoDecision } from '../../../db/payments/deciding.ts';
import { addPayment, liveStudent } from '../../../db/payments/filing.ts';
import { sumsReader } from '../../../db/payments/sums.ts';
import { eraseLiveStudent } from '../../../db/people/erase.ts';
import { addStudent } from '../../../db/people/new-students.ts';
import { correctStudent, deleteStudent, restoreStudent } from '../../../db/people/office.ts';
import { payments } from '../../../db/schema.ts';
import { Refusal } from '../../../src/model/errors.ts';
import { addDays, schoolDay } from '../../../src/model/school/days.ts';
import { openSchoolDatabase } from '../../support/content.ts';
import { copySchool } from '../../support/server.ts';

/*
 * Random payment operations for many students over thirty days. The sums of past days must not change, and the total of
 * all days must match the rows. `SEQUENCES` is the number of students; the proof uses 10,000.
 */

const sequences = Number(process.env['SEQUENCES'] ?? 60);
const days = 30;
const first = new Date('2027-01-10T06:00:00.000Z');
const actor = { id: 1, name: 'Cashier', anyPercent: true };
const accounts = [1, 2] as const;

/** A seeded random generator (mulberry32): the same numbers in each run. */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { upTo: (count: number) => Math.floor(next() * count), chance: (part: number) => next() < part };
}

interface Total {
  count: number;
  amount: number;
  reversed: number;
  not_received: number;
  refunded: number;
}
const nothing = (): Total => ({ count: 0, amount: 0, reversed: 0, not_received: 0, refunded: 0 });

/** The sums by account in a range of days, in hundredths. */
async function sumsOf(db: Database, range: { from?: string; to?: string }): Promise<Record<number, Total>> {
  const sums = await sumsReader(db)(range);
  return Object.fromEntries(
    sums.map(({ account, count, ...sum }) => {
      const cents = (value: number) => Math.round(value * 100);
      const { amount, reversed, not_received, refunded, net } = sum;
      expect(cents(net)).toBe(cents(amount) - cents(not_received) - cents(refunded));
      const total = { amount: cents(amount), reversed: cents(reversed) };
      return [account?.id ?? 0, { count, ...total, not_received: cents(not_received), refunded: cents(refunded) }];
    }),
  );
}

/** The sums calculated from the rows by this test, not by the program. */
async function rowsSay(db: Database): Promise<Record<number, Total>> {
  const found: Record<number, Total> = {};
  const of = (account: number | null): Total => {
    const key = account ?? 0;
    const total = found[key] ?? nothing();
    found[key] = total;
    return total;
  };
  for (const row of await db.select().from(payments)) {
    if (row.state !== 'approved' && row.state !== 'reversed') continue;
    const own = of(row.account_id);
    own.count += 1;
    own.amount += row.amount ?? 0;
    if (row.state === 'approved') continue;
    own.reversed += row.amount ?? 0;
    if (row.received === 0) own.not_received += row.amount ?? 0;
    if (row.refunded) of(row.refund_account_id).refunded += row.refunded;
  }
  return found;
}

let db: Database;
beforeAll(async () => {
  db = openSchoolDatabase({ dataDir: copySchool() });
  await inTransaction(db, (tx) => tx.delete(payments));
});
afterAll(() => closeDatabase(db));
afterEach(() => {
  vi.useRealTimers();
});

/** Runs an operation that a rule may refuse; then nothing changes. */
async function tried(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

it(`${sequences} random lives of payments over ${days} days change no day that is over`, {
  timeout: 3_600_000,
}, async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: first });
  const random = randomFrom(20_261_126);
  const ids: number[] = [];
  for (let each = 0; each < sequences; each += 1) {
    const fields = { name: `Child ${each}`, email: `sequence-${each}@example.test`, phone: '0912000000' };
    const account = { kind_of_account: 'paid', payment_term: 'year', grade_id: 1, password_hash: 'none:x' } as const;
    ids.push((await addStudent(db, { ...fields, ...account })) ?? 0);
  }
  const rowsOf = (student: number) => db.select().from(payments).where(eq(payments.student_id, student));
  const done: Record<string, number> = {};

  async function act(student: number): Promise<void> {
    const own = await rowsOf(student);
    const some = own[random.upTo(Math.max(1, own.length))];
    const asked = <T>(values: T) => ({ version: some?.version ?? 0, values: () => values });
    const id = some?.id ?? 0;
    const actions: Record<string, () => Promise<unknown>> = {
      file: () =>
        inTransaction(db, async (tx) => {
          const row = await liveStudent(tx, student);
          if (!row) return;
          const amount = 100 * (1 + random.upTo(90_000)) + random.upTo(100);
          const account_id = accounts[random.upTo(2)] ?? 1;
          const filing = { payment_term: 'year', account_id, amount, paid_on: '2027-01-01' } as const;
          const reference = `R ${student} ${random.upTo(1e9)}`;
          await addPayment(
            tx,
            row,
            { ...filing, reference, image: null, image_hash: null, note: null },
            actor,
            new Date(),
          );
        }),
      approve: () =>
        inTransaction(db, (tx) =>
          approvePayment(tx, actor, id, asked({ short_ok: 1, over_ok: 1, shared_ok: 1, note: 'n', version: 0 })),
        ),
      refuse: () => inTransaction(db, (tx) => refusePayment(tx, actor, id, asked({ reason: 'short' as const }))),
      undo: () => inTransaction(db, (tx) => undoDecision(tx, actor, id, asked({ version: 0 }))),
      reverse: () =>
        inTransaction(db, (tx) => {
          const received = random.chance(0.7) ? 1 : 0;
          const refunded = received && random.chance(0.6) ? { refunded: random.upTo(some?.amount ?? 1) } : {};
          const account_id = accounts[random.upTo(2)] ?? 1;
          return reversePayment(tx, actor, id, asked({ note: 'back', received, account_id, ...refunded }));
        }),
      correct: () =>
        correctStudent(
          db,
          actor,
          student,
          { name: `Named ${random.upTo(999)}`, grade_id: 1 + random.upTo(3) },
          undefined,
        ),
      delete: () => deleteStudent(db, actor, student),
      restore: () => restoreStudent(db, actor, student),
      erase: () => eraseLiveStudent(db, actor, student),
    };
    const often = ['file', 'file', 'approve', 'approve', 'approve', 'reverse', 'undo', 'refuse', 'correct'];
    const seldom = ['delete', 'restore', 'restore', 'erase'];
    const names = random.chance(0.92) ? often : seldom;
    const name = names[random.upTo(names.length)] ?? 'file';
    done[name] = (done[name] ?? 0) + 1;
    await tried(async () => actions[name]?.());
  }

  const closed = new Map<string, Record<number, Total>>();
  const day = (number: number) => addDays(schoolDay(first), number);
  for (let number = 0; number < days; number += 1) {
    vi.setSystemTime(first.getTime() + number * 86_400_000);
    for (const student of ids) if (random.chance(0.5)) await act(student);
    closed.set(day(number), await sumsOf(db, { from: day(number), to: day(number) }));
    for (const [over, sums] of closed) expect([over, await sumsOf(db, { from: over, to: over })]).toEqual([over, sums]);
  }
  const all = await sumsOf(db, {});
  const added: Record<number, Total> = {};
  for (const sums of closed.values()) {
    for (const [account, sum] of Object.entries(sums)) {
      const total = added[Number(account)] ?? nothing();
      added[Number(account)] = total;
      for (const key of ['count', 'amount', 'reversed', 'not_received', 'refunded'] as const) total[key] += sum[key];
    }
  }
  expect(all).toEqual(added);
  expect(all).toEqual(await rowsSay(db));
  // Every kind of operation has happened.
  expect(Object.keys(done).length).toBe(9);
});
