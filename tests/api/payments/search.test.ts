import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase } from '../../../db/open.ts';
import { listPayments, type PaymentFilter } from '../../../db/payments/list.ts';
import { openSchoolDatabase } from '../../support/content.ts';
import { addManyPayments, addManyStudents } from '../../support/many-students.ts';
import { copyFilledSchool } from '../../support/server.ts';

const number = 24_000;
const perPage = 7;

let dataDir: string;
let db: ReturnType<typeof openSchoolDatabase>;
beforeAll(async () => {
  dataDir = await copyFilledSchool((file) => {
    addManyStudents(file, number);
    addManyPayments(file, number);
    // A deleted student, a reference that is another student's name, and an erased student.
    file.$client.exec(
      `update students set deleted_at = '2026-09-02T08:00:00.000Z' where email = 'student2@example.sd'`,
    );
    file.$client.exec(`update payments set reference = 'Fatima', reference_key = 'fatima' where id in (40, 41, 12000)`);
    file.$client.exec('update payments set student_id = null, reference = null, reference_key = null where id = 77');
  });
  db = openSchoolDatabase({ dataDir });
});
afterAll(async () => {
  await closeDatabase(db);
  rmSync(dataDir, { recursive: true });
});

/** The expected search results, from one simple query. */
function expected(words: readonly string[], reference: string, state?: PaymentFilter['state']): unknown[] {
  const named = words.map(() => "coalesce(s.search_text, '') like ?").join(' and ');
  const like = (text: string) => `%${text}%`;
  const order = state === 'sent' ? '' : ' desc';
  return db.$client
    .prepare(
      `select p.id from payments p left join students s on s.id = p.student_id
       where (s.deleted_at is null or p.state <> 'sent') and ((${named}) or p.reference_key like ?)
       ${state ? `and p.state = '${state}'` : ''} order by p.id${order}`,
    )
    .pluck()
    .all(...words.map(like), like(reference));
}

it.each<[string, string, string[], string, PaymentFilter['state']]>([
  ['nobody', 'nobody-has-this', ['nobody-has-this'], 'nobody-has-this', undefined],
  ['one student', 'student119@', ['student119@'], 'student119@', undefined],
  ['a reference', 'FT 2377', ['ft', '2377'], 'ft2377', undefined],
  ['a name and references like it', 'Fatima', ['fatima'], 'fatima', undefined],
  ['a common name', 'Musa', ['musa'], 'musa', undefined],
  ['a common name in the queue', 'Musa', ['musa'], 'musa', 'sent'],
  ['few in the queue', 'student11', ['student11'], 'student11', 'sent'],
  ['one letter', 'e', ['e'], 'e', undefined],
])('a search for %s finds all there are, on every page, in order', async (_what, q, words, reference, state) => {
  const all = expected(words, reference, state);
  const last = Math.max(1, Math.ceil(all.length / perPage));
  for (const page of new Set([1, 2, Math.ceil(last / 3), Math.ceil(last / 2), last, last + 1])) {
    const { data, total } = await listPayments(db, { q, state }, { page, perPage });
    const ids = data.map(({ id }) => id);
    expect([total, ids], `page ${page}`).toEqual([all.length, all.slice((page - 1) * perPage, page * perPage)]);
  }
});
