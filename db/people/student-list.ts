import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lte, max, type SQL, sql } from 'drizzle-orm';
import type { AccountKind, Flag, PaymentTerm } from '../../src/model/access.ts';
import { searchWords } from '../../src/model/search-text.ts';
import type { Named } from '../content/references.ts';
import { translations } from '../content/translated.ts';
import { contains } from '../dialect/sql.ts';
import { type Database, inTransaction, write } from '../open.ts';
import { mostRows, turn } from '../pieces.ts';
import { grades, levels, studentSessions, students } from '../schema.ts';
import { type PlaceOfPage, studentPlaces } from './student-places.ts';

/** A student as the dashboard sees one: with the names of grade and level, without the password. */
export interface ListedStudent {
  id: number;
  name: string;
  email: string;
  phone: string;
  level: Named;
  grade: Named;
  kind_of_account: AccountKind;
  payment_term: PaymentTerm | null;
  payment_image: string | null;
  personal_image: string | null;
  passport: string | null;
  is_active: Flag;
  payment_status: Flag;
  created_at: string;
}

const flag = (value: number): Flag => (value === 1 ? 1 : 0);
const named = (row: typeof grades.$inferSelect | typeof levels.$inferSelect): Named => ({
  id: row.id,
  name: translations(row, 'name'),
});

type StudentRow = Omit<typeof students.$inferSelect, 'password_hash' | 'email_key' | 'search_text'>;

const { password_hash, email_key, search_text, ...columns } = getTableColumns(students);

/** Grades and levels are few: read by themselves they leave the order of the students alone. */
async function listed(db: Database, rows: readonly StudentRow[]): Promise<ListedStudent[]> {
  const ids = [...new Set(rows.map((row) => row.grade_id))];
  const found = await db
    .select()
    .from(grades)
    .innerJoin(levels, eq(grades.level_id, levels.id))
    .where(inArray(grades.id, ids));
  const places = new Map(found.map((each) => [each.grades.id, each]));
  return rows.flatMap((row) => {
    const place = places.get(row.grade_id);
    if (!place) return [];
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      phone: row.phone,
      level: named(place.levels),
      grade: named(place.grades),
      kind_of_account: row.kind_of_account,
      payment_term: row.payment_term,
      payment_image: row.payment_image,
      personal_image: row.personal_image,
      passport: row.passport,
      is_active: flag(row.is_active),
      payment_status: flag(row.payment_status),
      created_at: row.created_at,
    };
  });
}

/** Every word of a search must occur; undefined when nothing is searched. */
function matching(q: string | undefined): SQL | undefined {
  return and(...searchWords(q ?? '').map((word) => contains(students.search_text, word)));
}

/** How many students are looked through at once: a few milliseconds. */
const stretch = 10_000;

/** The ids of the matches between two ids. The index `students_search` holds all that is looked at, in this order. */
export function matchesQuery(db: Database, matches: SQL | undefined, { after, to }: { after: number; to: number }) {
  const place = sql`${students.id} + 0`;
  return db
    .select({ id: students.id })
    .from(students)
    .where(and(gt(place, after), lte(place, to), matches))
    .orderBy(desc(place));
}

/** Numbers of the students that match, newest first, a stretch at a time, so that nobody waits for a search among many. */
async function* numbersOf(db: Database, matches: SQL | undefined): AsyncGenerator<number[]> {
  const [newest] = await db.select({ id: max(students.id) }).from(students);
  for (let to = newest?.id ?? 0; to > 0; to -= stretch) {
    await turn();
    yield (await matchesQuery(db, matches, { after: to - stretch, to })).map(({ id }) => id);
  }
}

async function withNumbers(db: Database, ids: number[]): Promise<ListedStudent[]> {
  return listed(
    db,
    await db.select(columns).from(students).where(inArray(students.id, ids)).orderBy(desc(students.id)),
  );
}

/** All students that a search finds, newest first, in pieces. */
export async function* studentsInPieces(db: Database, q?: string): AsyncGenerator<ListedStudent[]> {
  for await (const ids of numbersOf(db, matching(q))) {
    for (let start = 0; start < ids.length; start += mostRows) {
      await turn();
      yield withNumbers(db, ids.slice(start, start + mostRows));
    }
  }
}

export function placeQuery(db: Database, { from, skip, length }: PlaceOfPage) {
  return db
    .select(columns)
    .from(students)
    .where(gte(students.id, from))
    .orderBy(asc(students.id))
    .limit(length)
    .offset(skip);
}

interface Listing {
  entries: ListedStudent[];
  total: number;
}

async function listMatches(db: Database, matches: SQL, page: number, perPage: number): Promise<Listing> {
  const first = (page - 1) * perPage;
  const onPage: number[] = [];
  let total = 0;
  for await (const ids of numbersOf(db, matches)) {
    onPage.push(...ids.slice(Math.max(0, first - total), Math.max(0, first + perPage - total)));
    total += ids.length;
  }
  return { entries: await withNumbers(db, onPage), total };
}

/**
 * Lists pages of students, newest first. `q` matches parts of name, email and phone, every word of it. At a hundred
 * thousand students a page is read from where it stands, a search from one narrow index.
 */
export function studentLister(
  db: Database,
): (window: { page: number; perPage: number; q?: string | undefined }) => Promise<Listing> {
  const places = studentPlaces(db);
  return async ({ page, perPage, q }) => {
    const matches = matching(q);
    if (matches) return listMatches(db, matches, page, perPage);
    const { place, total } = await places.page(page, perPage);
    const rows = place ? await placeQuery(db, place) : [];
    return { entries: await listed(db, rows.toReversed()), total };
  };
}

export async function findListedStudent(db: Database, id: number): Promise<ListedStudent | null> {
  const rows = await db.select(columns).from(students).where(eq(students.id, id));
  return (await listed(db, rows))[0] ?? null;
}

export interface Neighbour {
  id: number;
  name: string;
}

/** The student beside one: the nearest newer or older match, looked for a stretch at a time. */
async function beside(
  db: Database,
  id: number,
  side: 'newer' | 'older',
  matches: SQL | undefined,
): Promise<Neighbour | null> {
  const [newest] = await db.select({ id: max(students.id) }).from(students);
  const windows = function* () {
    if (side === 'newer')
      for (let after = id; after < (newest?.id ?? 0); after += stretch) yield { after, to: after + stretch };
    else for (let to = id - 1; to > 0; to -= stretch) yield { after: to - stretch, to };
  };
  for (const window of windows()) {
    await turn();
    const found = await matchesQuery(db, matches, window);
    const near = side === 'newer' ? found.at(-1) : found[0];
    if (!near) continue;
    const [row] = await db
      .select({ id: students.id, name: students.name })
      .from(students)
      .where(eq(students.id, near.id));
    return row ?? null;
  }
  return null;
}

/** The students before and after one in the list, newest first, among those that `q` finds. */
export async function findNeighbours(
  db: Database,
  id: number,
  q: string | undefined,
): Promise<{ previous: Neighbour | null; next: Neighbour | null }> {
  const matches = matching(q);
  return { previous: await beside(db, id, 'newer', matches), next: await beside(db, id, 'older', matches) };
}

/** Lets a student in or shuts them out, which ends their sessions at once. @returns false when there is none */
export async function setActive(db: Database, id: number, active: Flag): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await tx
      .update(students)
      .set({ is_active: active })
      .where(eq(students.id, id))
      .returning({ id: students.id });
    if (active === 0) await tx.delete(studentSessions).where(eq(studentSessions.userId, id));
    return found.length > 0;
  });
}

/** Marks a student as paid or unpaid. @returns false when there is none */
export async function setPaymentStatus(db: Database, id: number, paid: Flag): Promise<boolean> {
  const found = await write(db, (tx) =>
    tx.update(students).set({ payment_status: paid }).where(eq(students.id, id)).returning({ id: students.id }),
  );
  return found.length > 0;
}
