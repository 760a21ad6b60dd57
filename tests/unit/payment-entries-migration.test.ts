import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, migrateDatabase } from '../../db/open.ts';
import { readReceipt, storeEarlierReceipts } from '../../db/payments/receipts.ts';
import { recordEarlierSchool } from '../../db/school/earlier-school.ts';
import { openBefore } from '../support/old-database.ts';

const root = mkdtempSync(join(tmpdir(), 'payment-entries-'));
const db = openBefore(root, 'payment_entries');
afterAll(async () => {
  await closeDatabase(db);
  rmSync(root, { recursive: true });
});

const moment = '2026-01-31T22:30:00.000Z';

it('what an earlier version has approved and reversed keeps day and maker; its receipts say what is so then', async () => {
  db.$client.exec(`
    insert into levels (id, name_ar, name_en) values (1, 'x', 'x');
    insert into grades (id, level_id, name_ar, name_en, semester, half_semester, year) values (1, 1, 'صف', 'Grade', 1, 1, 1);
    insert into payment_accounts (id, kind, name_ar, name_en, holder, number, note_ar, note_en, created_at)
      values (1, 'cash', 'نقد', 'Cash', 'x', '1', '', '', '${moment}');
    insert into settings (id, description_ar, description_en, logo, email, phone, facebook, twitter, instagram, linkedin, whatsapp, created_at, updated_at)
      values (1, 'مدرسة النيل، تعليم', 'Nile School, learning', '', '', '', '', '', '', '', '', '${moment}', '${moment}');
    insert into students (id, name, email, email_key, password_hash, phone, grade_id, kind_of_account, search_text, created_at)
      values (1, 'Amna', 'a', 'a', 'x', '0912345678', 1, 'paid', 'x', '${moment}');
    insert into audit_lines (at, actor_id, actor_name, action, about, changes)
      values ('${moment}', 7, 'She', 'approve', 'payments/3', '{}');
  `);
  const add = db.$client.prepare(
    `insert into payments (id, student_id, payment_term, amount_due, amount, account_id, state, filed_on, decided_on,
       decided_at, decided_by_id, decided_by_name, approved_at, approved_by_name, receipt_year, receipt_number, undo, created_at)
     values (?, ?, 'year', 100, 60, 1, ?, '2026-01-01', ?, '${moment}', 5, 'He', '${moment}', 'She', 2026, ?, ?, '${moment}')`,
  );
  const undo = JSON.stringify({ before: { decided_by_id: 6 } });
  add.run(1, 1, 'approved', '2026-02-01', 1, null);
  add.run(2, null, 'reversed', '2026-03-01', 2, undo);
  add.run(3, 1, 'reversed', '2026-03-01', 3, null);
  add.run(4, 1, 'sent', null, null, null);
  await migrateDatabase(db);
  await recordEarlierSchool(db, 'ar');
  await storeEarlierReceipts(db);
  const read = 'select id, approved_on, approved_by_id, received, receipt is null missing from payments order by id';
  expect(db.$client.prepare(read).raw().all()).toEqual([
    [1, null, null, null, 0],
    [2, '2026-02-01', 6, 1, 0],
    [3, '2026-02-01', 7, 1, 0],
    [4, null, null, null, 1],
  ]);
  db.$client.exec(
    "update students set name = 'Another'; update grades set name_en = 'Other'; update settings set description_en = ''",
  );
  const { receipt } = await readReceipt(db, 1);
  expect(receipt).toMatchObject({
    ...{ school: { ar: 'مدرسة النيل', en: 'Nile School' }, student: 'Amna', grade: { id: 1, name: { en: 'Grade' } } },
    ...{ account: { ar: 'نقد', en: 'Cash' }, amount: 60, due: 40, by: 'She', at: moment },
  });
  expect((await readReceipt(db, 2)).receipt).toMatchObject({ student: null, grade: null, amount: 60 });
});
