import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { contains } from '../../db/dialect/sql.ts';
import { closeDatabase } from '../../db/open.ts';
import { schoolClock } from '../../db/payments/payment-settings.ts';
import { addStudent } from '../../db/people/new-students.ts';
import { matchesQuery } from '../../db/people/student-ids.ts';
import {
  feesQuery,
  filterCondition,
  findAdjacentStudents,
  listStudents,
  pageQuery,
  type StudentFilter,
} from '../../db/people/student-search.ts';
import { students } from '../../db/schema.ts';
import { openSchoolDatabase } from '../support/content.ts';
import { addManyStudents } from '../support/many-students.ts';
import { copyFilledSchool } from '../support/server.ts';
import { onPostgres } from '../support/test-database.ts';

const number = 100_000;

let dataDir: string;
let db: ReturnType<typeof openSchoolDatabase>;
beforeAll(async () => {
  dataDir = await copyFilledSchool((file) => addManyStudents(file, number));
  db = openSchoolDatabase({ dataDir });
});
afterAll(async () => {
  await closeDatabase(db);
  rmSync(dataDir, { recursive: true });
});

const given = z.array(z.union([z.string(), z.number(), z.null()]));

/** The query plan of a query. */
function planOf(query: { toSQL(): { sql: string; params: unknown[] } }): string[] {
  const { sql: text, params } = query.toSQL();
  return db.$client.plan(text, given.parse(params));
}

const filters: StudentFilter[] = [
  {},
  { state: 'paid' },
  { state: 'expired', grade_id: 3 },
  { kind_of_account: 'free', level_id: 1 },
  { recover: 1 },
];

const list = (window: { page: number; perPage: number } & StudentFilter) => listStudents(db, window);

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

// Checks SQLite's query plan.
it.skipIf(onPostgres)('a page is read from where it stands, and a search from one narrow index', async () => {
  const clock = await schoolClock(db);
  for (const filter of filters) {
    const plan = planOf(pageQuery(db, filterCondition(db, filter, clock), 3, 7)).join('\n');
    expect(plan).toMatch(/^SEARCH students USING COVERING INDEX students_search/);
    expect(plan).not.toMatch(/SCAN students|TEMP B-TREE/);
  }
  expect(planOf(feesQuery(db, clock.since))).toEqual(['SCAN students USING COVERING INDEX students_fees']);
  const search = matchesQuery(db, contains(students.search_text, 'sara'), { after: 0, to: 10_000 });
  expect(planOf(search)).toEqual(['SEARCH students USING COVERING INDEX students_search (<expr>>? AND <expr><?)']);
});

it.skipIf(!onPostgres)('a server reads a page from where it stands, and counts by index', async () => {
  const clock = await schoolClock(db);
  db.$client.exec('vacuum analyze students');
  for (const filter of filters) {
    const plan = planOf(pageQuery(db, filterCondition(db, filter, clock), 3, 7)).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toMatch(/Seq Scan on students/);
  }
  expect(planOf(feesQuery(db, clock.since)).join('\n')).toMatch(/Index Only Scan using students_fees/);
});

it('the pages of a hundred thousand students are those of all of them, in their order', async () => {
  const all = db.$client.prepare('select id from students order by id desc').pluck().all();
  for (const page of [1, 2, 143, 5000, 14_286, 14_287]) {
    const { entries, total } = await list({ page, perPage: 7 });
    expect(total).toBe(all.length);
    expect(idsOf(entries), `page ${page}`).toEqual(all.slice((page - 1) * 7, page * 7));
  }
});

it('those who come later are counted, and stand first', async () => {
  const { total } = await list({ page: 1, perPage: 7 });
  const id = await addStudent(db, {
    name: 'Newest',
    email: 'newest@example.sd',
    password_hash: 'x',
    phone: '0912345678',
    grade_id: 1,
    kind_of_account: 'free',
    payment_term: null,
  });
  const after = await list({ page: 1, perPage: 7 });
  expect([after.total, after.entries[0]?.id]).toEqual([total + 1, id]);
});

it('a search finds all there are, in the order of the list', async () => {
  const found = await list({ page: 1, perPage: 7, q: 'student99999@' });
  expect([found.total, found.entries[0]?.email]).toEqual([1, 'student99999@example.sd']);
  const many = await list({ page: 2, perPage: 7, q: 'عبدالرحمن محمد' });
  expect([many.total, many.entries.length]).toEqual([number / 5, 7]);
  const [first, second] = many.entries;
  const adjacent = await findAdjacentStudents(db, second?.id ?? 0, { q: 'عبدالرحمن محمد' });
  expect([adjacent.previous?.id, adjacent.next?.id]).toEqual([first?.id, many.entries[2]?.id]);
  const far = await findAdjacentStudents(db, 1, { q: 'student99999@' });
  expect([far.previous?.id, far.next]).toEqual([found.entries[0]?.id, null]);
  const past = await list({ page: 9, perPage: 7, q: 'student99999@' });
  expect([past.total, past.entries.length]).toEqual([1, 0]);
});
