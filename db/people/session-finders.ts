import { eq, getTableName, sql } from 'drizzle-orm';
import type { Terms } from '../../src/model/payments/terms.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import { askedTogether } from '../asked-together.ts';
import { dialect } from '../dialect/chosen.ts';
import { keptWhileUnchanged } from '../kept-reads.ts';
import type { Database } from '../open.ts';
import { onlyTerms, termsOf } from '../payments/terms.ts';
import { versions } from '../publishing/schema.ts';
import { adminSessions, paymentTerms, studentSessions, students } from '../schema.ts';

export type SessionTable = typeof studentSessions | typeof adminSessions;
export type SessionRow = SessionTable['$inferSelect'];

/** A student as stored, and what was read along with them. */
export interface Visitor {
  student: StoredStudent;
  /** What their standing hangs on. */
  terms: Terms;
  /** The content's version at that moment. */
  content: number;
}

/** A session, and its user where that was read along. */
interface Found {
  row: SessionRow;
  user: { visitor?: Visitor };
}

export type SessionFinder = (id: string) => Promise<Found | null>;

/** The session of an id, with a question prepared once: every request asks. */
function sessionFinder(db: Database, sessions: SessionTable): (id: string) => Promise<SessionRow | null> {
  const isThis = eq(sessions.id, sql.placeholder('id'));
  const query = db
    .select()
    .from(sessions)
    .where(isThis)
    .prepare(`session in ${getTableName(sessions)}`);
  return async (id) => (await query.execute({ id }))[0] ?? null;
}

/** Finds sessions of the staff. */
export function sessionsOfStaff(db: Database): SessionFinder {
  const find = sessionFinder(db, adminSessions);
  return async (id) => {
    const row = await find(id);
    return row && { row, user: {} };
  };
}

/** Sessions of students with all that is wanted next: one look at the database's version tells whether it still holds. */
function nearStudentFinder(db: Database): SessionFinder {
  const find = sessionFinder(db, studentSessions);
  const student = db
    .select()
    .from(students)
    .where(eq(students.id, sql.placeholder('id')))
    .prepare('student of a session');
  const terms = db.select().from(paymentTerms).where(onlyTerms).prepare('terms of a session');
  return keptWhileUnchanged(db, async (id) => {
    const row = await find(id);
    const [user] = row ? await student.execute({ id: row.userId }) : [];
    if (!row || !user) return null;
    const [set] = await terms.execute();
    return { row, user: { visitor: { student: user, terms: termsOf(set), content: db.contentVersion() } } };
  });
}

/**
 * The same where each question is a way to a server and back: all in one, and for all who ask at the same moment. The
 * content's version comes along, so that nobody is told what was so before another machine has changed it.
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
  return askedTogether(async (ids) => {
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

/** Finds sessions of students, each with its student. */
export const sessionsOfStudents = (db: Database): SessionFinder =>
  dialect === 'postgres' ? distantStudentFinder(db) : nearStudentFinder(db);
