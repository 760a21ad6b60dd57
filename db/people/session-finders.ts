import { eq, getTableName, sql } from 'drizzle-orm';
import type { StoredStudent } from '../../src/model/people/student.ts';
import { askedTogether } from '../asked-together.ts';
import { dialect } from '../dialect/chosen.ts';
import { keptWhileUnchanged } from '../kept-reads.ts';
import type { Database } from '../open.ts';
import { versions } from '../publishing/schema.ts';
import { adminSessions, studentSessions, students } from '../schema.ts';

export type SessionTable = typeof studentSessions | typeof adminSessions;
export type SessionRow = SessionTable['$inferSelect'];

/** A session, and its user where that was read along. */
interface Found {
  row: SessionRow;
  user: { student?: StoredStudent };
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

/** Sessions of students with their students, who are wanted next. */
function nearStudentFinder(db: Database): SessionFinder {
  const find = sessionFinder(db, studentSessions);
  const student = db
    .select()
    .from(students)
    .where(eq(students.id, sql.placeholder('id')))
    .prepare('student of a session');
  return keptWhileUnchanged(db, async (id) => {
    const row = await find(id);
    const [user] = row ? await student.execute({ id: row.userId }) : [];
    return row && user ? { row, user: { student: user } } : null;
  });
}

/**
 * The same where each question is a way to a server and back: both in one, and for all who ask at the same moment. The
 * content's version comes along, so that nobody is told what was so before another machine has changed it.
 */
function distantStudentFinder(db: Database): SessionFinder {
  const contentVersion = sql<
    string | null
  >`(select ${versions.number} from ${versions} where ${versions.name} = 'content')`;
  const query = db
    .select({ row: studentSessions, student: students, version: contentVersion })
    .from(studentSessions)
    .innerJoin(students, eq(students.id, studentSessions.userId))
    .where(sql`${studentSessions.id} = any(${sql.placeholder('ids')}::text[])`)
    .prepare('sessions and students');
  return askedTogether(async (ids) => {
    const found = await query.execute({ ids });
    for (const { version } of found.slice(0, 1)) db.noteVersion(Number(version ?? 0));
    return new Map(found.map(({ row, student }) => [row.id, { row, user: { student } }]));
  });
}

/** Finds sessions of students, each with its student. */
export const sessionsOfStudents = (db: Database): SessionFinder =>
  dialect === 'postgres' ? distantStudentFinder(db) : nearStudentFinder(db);
