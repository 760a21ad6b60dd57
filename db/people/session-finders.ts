import { eq, getTableName, sql } from 'drizzle-orm';
import type { Terms } from '../../src/model/payments/terms.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import { batchLoader } from '../batch-loader.ts';
import { dialect } from '../dialect/chosen.ts';
import type { Database } from '../open.ts';
import { onlyTerms, termsOf } from '../payments/terms.ts';
import { versions } from '../publishing/schema.ts';
import { cachedWhileUnchanged } from '../read-cache.ts';
import { adminSessions, paymentTerms, studentSessions, students } from '../schema.ts';

export type SessionTable = typeof studentSessions | typeof adminSessions;
export type SessionRow = SessionTable['$inferSelect'];

/** A student, with data read together with the session. */
export interface Visitor {
  student: StoredStudent;
  /** The payment terms that decide the student's payment status. */
  terms: Terms;
  /** The content version at that moment. */
  content: number;
}

/** A session, with its user if it was read together. */
interface Found {
  row: SessionRow;
  user: { visitor?: Visitor };
}

export type SessionFinder = (id: string) => Promise<Found | null>;

/** Finds a session by id with a prepared statement, because every request needs it. */
function sessionFinder(db: Database, sessions: SessionTable): (id: string) => Promise<SessionRow | null> {
  const isThis = eq(sessions.id, sql.placeholder('id'));
  const query = db
    .select()
    .from(sessions)
    .where(isThis)
    .prepare(`session in ${getTableName(sessions)}`);
  return async (id) => (await query.execute({ id }))[0] ?? null;
}

/** Finds staff sessions. */
export function sessionsOfStaff(db: Database): SessionFinder {
  const find = sessionFinder(db, adminSessions);
  return async (id) => {
    const row = await find(id);
    return row && { row, user: {} };
  };
}

/** Finds student sessions on SQLite with student and terms, cached while the database is unchanged. */
function nearStudentFinder(db: Database): SessionFinder {
  const find = sessionFinder(db, studentSessions);
  const student = db
    .select()
    .from(students)
    .where(eq(students.id, sql.placeholder('id')))
    .prepare('student of a session');
  const terms = db.select().from(paymentTerms).where(onlyTerms).prepare('terms of a session');
  return cachedWhileUnchanged(db, async (id) => {
    const row = await find(id);
    const [user] = row ? await student.execute({ id: row.userId }) : [];
    if (!row || !user) return null;
    const [set] = await terms.execute();
    return { row, user: { visitor: { student: user, terms: termsOf(set), content: db.contentVersion() } } };
  });
}

/**
 * Finds student sessions on PostgreSQL: one query for session, student and terms, batched over concurrent requests,
 * because each query is a network round trip. It also reads the content version, so that no cache is used that is older
 * than another machine's change.
 */
function distantStudentFinder(db: Database): SessionFinder {
  const contentVersion = sql<
    string | null
  >`(select ${versions.number} from ${versions} where ${versions.name} = 'content')`;
  const query = db
    .select({ row: studentSessions, student: students, terms: paymentTerms, version: contentVersion })
    .from(studentSessions)
    .innerJoin(students, eq(students.id, studentSessions.userId))
    .leftJoin(paymentTerms, onlyTerms)
    .where(sql`${studentSessions.id} = any(${sql.placeholder('ids')}::text[])`)
    .prepare('sessions and students');
  return batchLoader(async (ids) => {
    const found = await query.execute({ ids });
    const content = Number(found[0]?.version ?? 0);
    if (found.length > 0) db.noteVersion(content);
    return new Map(
      found.map(({ row, student, terms }) => {
        const visitor = { student, terms: termsOf(terms), content };
        return [row.id, { row, user: { visitor } }];
      }),
    );
  });
}

/** Finds student sessions together with the student. */
export const sessionsOfStudents = (db: Database): SessionFinder =>
  dialect === 'postgres' ? distantStudentFinder(db) : nearStudentFinder(db);
