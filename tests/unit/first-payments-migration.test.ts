import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, migrateDatabase } from '../../db/open.ts';
import { openBefore } from '../support/old-database.ts';

const root = mkdtempSync(join(tmpdir(), 'first-payments-'));
const db = openBefore(root, 'first_payments');
afterAll(async () => {
  await closeDatabase(db);
  rmSync(root, { recursive: true });
});

it('a receipt of before waits when its student is unpaid; who is paid stays so by hand', async () => {
  const moment = '2026-01-31T22:30:00.000Z';
  db.$client.exec("insert into levels (id, name_ar, name_en) values (1, 'x', 'x')");
  db.$client.exec(
    `insert into grades (id, level_id, name_ar, name_en, semester, half_semester, year)
     values (1, 1, 'x', 'x', 100.1, 50, 180.25)`,
  );
  const add = db.$client.prepare(
    `insert into students (id, name, email, email_key, password_hash, phone, grade_id, kind_of_account, payment_term,
       payment_image, payment_status, search_text, created_at)
     values (?, 'x', ?, ?, 'x', '0912345678', 1, ?, ?, ?, ?, 'x', '${moment}')`,
  );
  add.run(1, 'a', 'a', 'paid', 'year', '/files/students/1.webp', 0);
  add.run(2, 'b', 'b', 'paid', 'semester', '/files/students/2.webp', 1);
  add.run(3, 'c', 'c', 'free', null, '/files/students/3.webp', 0);
  add.run(4, 'd', 'd', 'paid', 'year', null, 1);
  await migrateDatabase(db);
  const payments = db.$client.prepare(
    'select student_id, payment_term, amount_due, image, state, ended_at, filed_on, version, counts from payments',
  );
  const filed = { filed_on: '2026-02-01', version: 1, counts: 0 };
  expect(payments.all()).toEqual([
    {
      ...{ student_id: 1, payment_term: 'year', amount_due: 18_025, image: '/files/students/1.webp', state: 'sent' },
      ...{ ended_at: null, ...filed },
    },
    {
      ...{ student_id: 2, payment_term: 'semester', amount_due: 10_010, image: '/files/students/2.webp' },
      ...{ state: 'approved', ended_at: moment, ...filed },
    },
  ]);
  const students = db.$client.prepare('select payment_waits, marked_paid_at from students order by id');
  expect(students.raw().all()).toEqual([
    [1, null],
    [0, moment],
    [0, null],
    [0, moment],
  ]);
});
