import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesInPieces } from '../../db/content/content.ts';
import { filesInUse } from '../../db/files/file-references.ts';
import { closeDatabase } from '../../db/open.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { allReads } from '../support/all-calls.ts';
import { openSchoolDatabase, published } from '../support/content.ts';
import { fillGrowingTables, growing } from '../support/growing-tables.ts';
import { inProof } from '../support/in-proof.ts';
import { bearer, freshClient } from '../support/people.ts';
import { createStatementLog, type Statement } from '../support/statements.ts';
import { onPostgres } from '../support/test-database.ts';
import { adminToken, studentToken } from './dashboard/client.ts';
import { approve, type Desk, family, file, openDesk } from './payments/desk.ts';

/** Enough rows that PostgreSQL's planner, too, prefers an index; on SQLite a plan does not depend on their number. */
const number = inProof || onPostgres ? 100_000 : 5000;
const [some, another] = [number / 2, number * 0.6];

const log = createStatementLog();
let desk: Desk;
let db: ReturnType<typeof openSchoolDatabase>;
beforeAll(async () => {
  desk = await openDesk(log.env);
  db = openSchoolDatabase(desk.school);
  fillGrowingTables(db.$client, number);
}, 300_000);
afterAll(async () => {
  await closeDatabase(db);
  await desk.school.remove();
});

/** The steps of a query plan that scan one of these tables. */
function scansOf({ sql, values }: Statement): string[] {
  const plan = db.$client.plan(sql, values);
  return plan.filter((step) => growing.includes(/(?:^SCAN|Seq Scan on) (\w+)/.exec(step)?.[1] ?? ''));
}

/** Allowed table scans, by reason. */
const meant: Readonly<Record<string, RegExp>> = {
  'a list is counted, along the narrowest index it has': /^select (.*, )?count\(\*\)/,
  'words are looked for in every row':
    /instr\("payments"|"payments"."reference_key" like|(instr|strpos)\("content_search"/,
  // SQLite also reports a scan when it reads a table in order and stops at the limit.
  'a list is read from its end': /^select [^()]* from "\w+"( where .*)? order by "\w+"."id" (asc|desc) limit \?$/,
  'narrow rows before a page are counted off':
    /^select [^()]* from "(audit_lines|messages|payments)" .*order by .* limit \? offset \?$/,
  'words are looked for in every message, once': /^select "id" from "messages" where .*"search_text" like .* desc$/,
  'nothing is asked': / where \(?false/,
};

async function readEverything(): Promise<void> {
  const { school } = desk;
  const tokens = { admin: await adminToken(school), student: await studentToken(school) };
  for (const { path, endpoint } of allReads) {
    const paged = endpoint.query ? ['page=3&per_page=10', 'page=7000'] : [];
    const worded = endpoint.query && 'q' in endpoint.query.shape ? ['q=student'] : [];
    for (const query of ['', ...paged, ...worded]) {
      const headers = { ...freshClient(), ...(endpoint.auth ? bearer(tokens[endpoint.auth]) : {}) };
      const answer = await fetch(`${school.url}/api${path}?${query}`, { headers });
      expect([200, 404], `${path}?${query}`).toContain(answer.status);
      // The server reads a whole list in parts with the same query, so its first part is enough.
      const body = answer.body?.getReader();
      await body?.read();
      await body?.cancel();
    }
  }
}

async function writeSome(): Promise<void> {
  const { call } = desk;
  const post = { title: { ar: 'خبر', en: 'News' }, description: { ar: '<p>نص</p>', en: '<p>Text</p>' } };
  for (const [method, path, body] of [
    ['POST', '/dashboard/Blogs', post],
    ['POST', `/dashboard/Blogs/${some}`, post],
    ['DELETE', `/dashboard/Blogs/${another}`],
    ['POST', `/dashboard/Blogs/${another}/restore`],
    ['POST', `/dashboard/photos/${some}`, post],
    ['DELETE', `/dashboard/users/${some}`],
    ['POST', `/dashboard/users/${some}/restore`],
    ['POST', `/dashboard/users/${some}/code`],
    [
      'POST',
      '/contact-us',
      { name: 'زائر', email: 'visitor@example.test', subject: 'سؤال', message: 'متى يبدأ العام؟' },
    ],
  ] as const) {
    const { status } = await call(method, path, body);
    expect([200, 201], `${method} ${path}`).toContain(status);
    await published(db);
  }
  const payment = await file(desk, await family(desk));
  expect((await approve(desk, payment.id)).status).toBe(200);
}

describe(`with ${number} rows in every table that grows`, () => {
  it('no statement of any read, write or publish goes through one of them', async () => {
    await readEverything();
    await writeSome();
    // Statements of every part of the server are recorded: API, publisher, cleanup, which comes a while after the start.
    const parts = ['insert into "payments"', 'from "page_tags"', 'from "images"', 'delete from "student_sessions"'];
    let statements: Statement[] = [];
    const missing = () => {
      statements = log.read();
      return parts.filter((part) => !statements.some(({ sql }) => sql.includes(part)));
    };
    await expect.poll(missing).toEqual([]);
    const reasons = Object.values(meant);
    const scanning = statements.filter(
      (each) => !reasons.some((reason) => reason.test(each.sql)) && scansOf(each).length > 0,
    );
    expect(scanning).toEqual([]);
  }, 300_000);

  it('a statement that does is found', () => {
    const sql = `select "id" from "posts" where "posts"."title_ar" = ${onPostgres ? '$1' : '?'}`;
    expect(scansOf({ sql, values: ['خبر'] })).toHaveLength(1);
  });

  it('a page deep in a list has the rows that stand there', async () => {
    const ids = db.$client.prepare('select id from posts where deleted_at is null order by id desc').pluck().all();
    for (const page of [1, 2, 7000, Math.ceil(ids.length / 7), 1 + Math.ceil(ids.length / 7)]) {
      const found: number[] = [];
      for await (const piece of entriesInPieces(db, lists.posts, { page, perPage: 7, order: 'newest' }))
        found.push(...piece.map(({ id }) => id));
      expect(found, `page ${page}`).toEqual(ids.slice((page - 1) * 7, page * 7));
    }
  });

  it('the files that rows name are looked for while others have their turns', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const found = (await filesInUse(db)).addresses;
    clearImmediate(counting);
    expect(turns).toBeGreaterThan(number / 100);
    expect(found.size).toBeGreaterThan(100);
  });
});
