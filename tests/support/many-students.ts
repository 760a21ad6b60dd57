import type { SqliteDatabase } from '../../db/dialect/sqlite/open.ts';
import { searchText } from '../../src/model/text/search-text.ts';

const names = [
  'محمد أحمد عبد الرحمن',
  'سارة عثمان إبراهيم',
  'عبد الله الطيب صالح',
  'Fatima Elhassan Musa',
  'آمنة بابكر',
];

/** Adds students to a school's database, as registrations would, and updates the planner's statistics. */
export function addManyStudents(db: SqliteDatabase, number: number): void {
  const insert = db.$client.prepare(
    `insert into students (name, email, email_key, password_hash, phone, grade_id, kind_of_account, payment_term,
      is_active, payment_status, search_text, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, '2026-09-01T08:00:00.000Z')`,
  );
  const hash = `$argon2id$v=19$m=19456,t=2,p=1$${'x'.repeat(65)}`;
  db.$client.transaction(() => {
    for (let each = 0; each < number; each++) {
      const name = `${names[each % names.length]} ${each}`;
      const email = `student${each}@example.sd`;
      const phone = `09${10_000_000 + each}`;
      const paid = each % 3 > 0;
      const kind = paid ? 'paid' : 'free';
      const row = [name, email, email, hash, phone, 1 + (each % 12), kind, paid ? 'year' : null, each % 2];
      insert.run(...row, searchText([name, email, phone]));
    }
  })();
  db.$client.exec('analyze');
}

const states = ['approved', 'approved', 'approved', 'approved', 'refused', 'reversed', 'approved', 'sent'] as const;

/** Adds payments of the first students, decided over one year, and updates the planner's statistics. */
export function addManyPayments(db: SqliteDatabase, number: number): void {
  const ids = db.$client.prepare<[number], { id: number }>('select id from students order by id limit ?');
  const students = ids.all(Math.ceil(number / 2)).map(({ id }) => id);
  const insert = db.$client.prepare(
    `insert into payments (student_id, payment_term, amount_due, amount, account_id, reference, reference_key, paid_on,
      state, valid_until, counts, filed_on, decided_at, decided_on, decided_by_id, decided_by_name, receipt_year,
      receipt_number, created_at)
     values (?, 'year', 5800000, ?, ?, ?, ?, ?, ?, '2035-01-01', ?, ?, ?, ?, 1, 'The office', ?, ?, ?)`,
  );
  db.$client.transaction(() => {
    for (let each = 0; each < number; each++) {
      const day = new Date(Date.UTC(2025, 10, 1 + (each % 365))).toISOString();
      const on = day.slice(0, 10);
      const state = states[each % states.length] ?? 'sent';
      const amount = 5_800_000 - (each % 1000);
      const approved = state === 'approved' || state === 'reversed';
      const decided = state === 'sent' ? [null, null] : [day, on];
      const receipt = approved ? [2024, each + 1] : [null, null];
      const said = [students[each % students.length], amount, 1 + (each % 2), `FT ${each}`, `ft${each}`, on, state];
      insert.run(...said, state === 'approved' ? amount : 0, on, ...decided, ...receipt, day);
    }
  })();
  db.$client.exec('analyze');
}
