import type { SqliteDatabase } from '../../db/dialect/sqlite/open.ts';
import { searchText } from '../../src/model/text/search-text.ts';

const names = [
  'محمد أحمد عبد الرحمن',
  'سارة عثمان إبراهيم',
  'عبد الله الطيب صالح',
  'Fatima Elhassan Musa',
  'آمنة بابكر',
];

/** Fills a school's database with students, as a registration would have made them; the planner knows their number. */
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
