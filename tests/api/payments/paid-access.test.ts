import { rmSync } from 'node:fs';
import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SqliteDatabase } from '../../../db/dialect/sqlite/open.ts';
import { closeDatabase, type Database } from '../../../db/open.ts';
import { filterCondition, studentCounts } from '../../../db/people/student-search.ts';
import { grades, students } from '../../../db/schema.ts';
import { dueOf } from '../../../src/model/payments/due.ts';
import { paidAccessOf } from '../../../src/model/payments/paid-access.ts';
import { clockOf, defaultPaymentSettings } from '../../../src/model/payments/payment-settings.ts';
import { studentStates } from '../../../src/model/people/student-state.ts';
import { openSchoolDatabase } from '../../support/content.ts';
import { addManyStudents } from '../../support/many-students.ts';
import { copyFilledSchool } from '../../support/server.ts';

/** Students in every combination of the values that determine their payment state. */
function fill(db: SqliteDatabase): void {
  addManyStudents(db, 2000);
  const days = [null, '2026-11-18', '2026-11-19', '2026-11-22', '2027-01-01'];
  const moments = [null, '2026-10-31T21:59:59.000Z', '2026-10-31T22:00:00.000Z'];
  const set = db.$client.prepare(
    `update students set is_active = ?, payment_status = ?, payment_waits = ?, paid_until = ?, settled_until = ?,
      marked_paid_at = ?, credit = ?, discount_percent = ?, deleted_at = ? where id = ?`,
  );
  db.$client.transaction(() => {
    for (let id = 1; id <= 2000; id += 1) {
      const pick = <T>(values: readonly T[], by: number): T | undefined => values[Math.floor(id / by) % values.length];
      const row = [pick([1, 1, 1, 0], 1), pick([0, 1, 1], 4), pick([0, 0, 1], 12), pick(days, 36), pick(days, 7)];
      const rest = [pick(moments, 5), pick([0, 3_200_000, 90_000_000], 3), pick([0, 0, 100, 10], 11)];
      set.run(...row, ...rest, id % 50 === 0 ? '2026-01-01' : null, id);
    }
  })();
  db.$client.exec('update students set paid_until = settled_until where paid_until < settled_until');
}

let dataDir: string;
let db: Database;
beforeAll(async () => {
  dataDir = await copyFilledSchool(fill);
  db = openSchoolDatabase({ dataDir });
});
afterAll(async () => {
  await closeDatabase(db);
  rmSync(dataDir, { recursive: true });
});

it('the states in SQL are those of the rule, whatever the terms', async () => {
  const rows = await db.select().from(students).where(lt(students.id, 2001)).orderBy(asc(students.id));
  const live = rows.filter(({ deleted_at }) => deleted_at === null);
  for (const by_hand_ends of ['', '2026-11-01', '2026-11-22', '2027-01-01']) {
    for (const grace_days of [0, 3, 60]) {
      const clock = clockOf({ ...defaultPaymentSettings, by_hand_ends, grace_days }, new Date('2026-11-22T10:00:00Z'));
      for (const state of studentStates) {
        const found = await db
          .select({ id: students.id })
          .from(students)
          .where(and(lt(students.id, 2001), filterCondition(db, { state }, clock)))
          .orderBy(asc(students.id));
        const wanted = live.filter((row) => paidAccessOf(row, clock).state === state).map(({ id }) => id);
        expect([state, by_hand_ends, grace_days, found.map(({ id }) => id)]).toEqual([
          state,
          by_hand_ends,
          grace_days,
          wanted,
        ]);
      }
    }
  }
});

it('the counts are those of the rule', async () => {
  const rows = await db
    .select()
    .from(students)
    .innerJoin(grades, eq(grades.id, students.grade_id))
    .where(isNull(students.deleted_at))
    .orderBy(asc(students.id));
  for (const by_hand_ends of ['', '2026-11-01', '2027-01-01']) {
    const clock = clockOf({ ...defaultPaymentSettings, by_hand_ends }, new Date('2026-11-22T10:00:00Z'));
    const counted = await studentCounts(db, clock);
    const states = rows.map(({ students: row }) => paidAccessOf(row, clock).state);
    for (const state of studentStates) {
      expect([state, counted[state]]).toEqual([state, states.filter((each) => each === state).length]);
    }
    const owe = rows.filter((row) => dueOf(row.students, row.grades, clock) !== null).map(({ students: { id } }) => id);
    expect(counted.owing).toBe(owe.length);
    const found = await db
      .select({ id: students.id })
      .from(students)
      .where(filterCondition(db, { owing: 1 }, clock));
    expect(found.map(({ id }) => id).sort((a, b) => a - b)).toEqual(owe);
    expect(counted.all).toBe(rows.length);
  }
});
