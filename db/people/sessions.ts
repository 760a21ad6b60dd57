import { desc, eq, getTableName, inArray, lte, or, sql } from 'drizzle-orm';
import type { Adapter, DatabaseSession } from 'lucia';
import { maxSessionsPerPerson } from '../../src/model/limits.ts';
import type { PaymentSettings } from '../../src/model/payments/payment-settings.ts';
import type { StoredStudent } from '../../src/model/people/student.ts';
import { batchLoader } from '../batch-loader.ts';
import { dialect } from '../dialect/chosen.ts';
import { type Database, type Transaction, write } from '../open.ts';
import { onlyPaymentSettings, paymentSettingsOf } from '../payments/payment-settings.ts';
import { versions } from '../publishing/schema.ts';
import { cachedWhileUnchanged } from '../read-cache.ts';
import { adminSessions, paymentTerms, studentSessions, students } from '../schema.ts';

type SessionTable = typeof studentSessions | typeof adminSessions;
export type SessionRow = SessionTable['$inferSelect'];

/** A student, with data read together with the session. */
export interface SessionStudent {
  student: StoredStudent;
  /** The payment terms that decide the student's payment status. */
  terms: PaymentSettings;
  /** The content version at that moment. */
  content: number;
}

/** A session, with its user if it was read together. */
interface Found {
  row: SessionRow;
  user: { sessionStudent?: SessionStudent };
}

type SessionFinder = (id: string) => Promise<Found | null>;

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
function sessionsOfStaff(db: Database): SessionFinder {
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
  const terms = db.select().from(paymentTerms).where(onlyPaymentSettings).prepare('terms of a session');
  return cachedWhileUnchanged(db, async (id) => {
    const row = await find(id);
    const [user] = row ? await student.execute({ id: row.userId }) : [];
    if (!row || !user) return null;
    const [set] = await terms.execute();
    return {
      row,
      user: { sessionStudent: { student: user, terms: paymentSettingsOf(set), content: db.contentVersion() } },
    };
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
    .leftJoin(paymentTerms, onlyPaymentSettings)
    .where(sql`${studentSessions.id} = any(${sql.placeholder('ids')}::text[])`)
    .prepare('sessions and students');
  return batchLoader(async (ids) => {
    const found = await query.execute({ ids });
    const content = Number(found[0]?.version ?? 0);
    if (found.length > 0) db.noteVersion(content);
    return new Map(
      found.map(({ row, student, terms }) => {
        const sessionStudent = { student, terms: paymentSettingsOf(terms), content };
        return [row.id, { row, user: { sessionStudent } }];
      }),
    );
  });
}

/** Finds student sessions together with the student. */
const sessionsOfStudents = (db: Database): SessionFinder =>
  dialect === 'postgres' ? distantStudentFinder(db) : nearStudentFinder(db);

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);
const sessionOf = ({ id, userId, expiresAt, seenAt, usedAt }: SessionRow): DatabaseSession => ({
  id,
  userId,
  expiresAt: new Date(expiresAt * 1000),
  attributes: { seenAt, usedAt },
});

/**
 * A login does not wait for the disk: if a power failure loses the session, the user logs in again. Ending a session
 * does wait.
 */
const soon = { lasting: false };

/** Makes room for a new session: the oldest ones above the maximum number of a person end. */
async function endOldest(tx: Transaction, sessions: SessionTable, userId: number): Promise<void> {
  const older = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.expiresAt))
    .limit(sweptAtOnce)
    .offset(maxSessionsPerPerson - 1);
  await tx.delete(sessions).where(inArray(sessions.id, older));
}

/** Stores a new session. */
async function addSession(tx: Transaction, sessions: SessionTable, row: SessionRow): Promise<void> {
  await endOldest(tx, sessions, row.userId);
  await tx.insert(sessions).values(row);
}

/**
 * Stores a student's session in the transaction that lets the student in.
 * @param openedBy the brother or sister who logged in and switched; null: the student's own login
 */
export async function addStudentSession(
  tx: Transaction,
  row: SessionRow,
  openedBy: number | null = null,
): Promise<void> {
  await endOldest(tx, studentSessions, row.userId);
  await tx.insert(studentSessions).values({ ...row, openedBy });
}

/** The sessions of these students, and those that they have opened into a brother or sister. */
export const sessionsOf = (ids: readonly number[]) =>
  or(inArray(studentSessions.userId, [...ids]), inArray(studentSessions.openedBy, [...ids]));

/** Ends all sessions of students, switched ones too. */
export async function endStudentSessions(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.delete(studentSessions).where(sessionsOf(ids));
}

/** Sessions deleted per statement, so that other writers do not wait long. */
const sweptAtOnce = 500;

export interface SessionStore extends Adapter {
  /** Records the last activity. @param at Unix time in seconds */
  noteUse(id: string, at: number): Promise<void>;
  /** Records that a session is in use, for its owner to see. @param at Unix time in seconds */
  noteVisit(id: string, at: number): Promise<void>;
  /** Deletes expired sessions. @returns how many were deleted */
  sweep(): Promise<number>;
}

/** The session store for lucia. The foreign key deletes sessions together with their user. */
function sessionStore(db: Database, sessions: SessionTable, find: SessionFinder): SessionStore {
  async function sweep(): Promise<number> {
    const over = lte(sessions.expiresAt, secondsOf(new Date()));
    const some = db.select({ id: sessions.id }).from(sessions).where(over).limit(sweptAtOnce);
    for (let gone = 0; ; ) {
      const removed = await write(db, (tx) =>
        tx.delete(sessions).where(inArray(sessions.id, some)).returning({ id: sessions.id }),
      );
      gone += removed.length;
      if (removed.length < sweptAtOnce) return gone;
    }
  }
  return {
    async getSessionAndUser(id) {
      const found = await find(id);
      return found ? [sessionOf(found.row), { id: found.row.userId, attributes: found.user }] : [null, null];
    },
    async getUserSessions(userId) {
      return (await db.select().from(sessions).where(eq(sessions.userId, userId))).map(sessionOf);
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      const row = { id, userId, expiresAt: secondsOf(expiresAt), seenAt: attributes.seenAt, usedAt: null };
      await write(db, (tx) => addSession(tx, sessions, row), soon);
    },
    async noteUse(id, seenAt) {
      await write(db, (tx) => tx.update(sessions).set({ seenAt }).where(eq(sessions.id, id)), soon);
    },
    async noteVisit(id, usedAt) {
      await write(db, (tx) => tx.update(sessions).set({ usedAt }).where(eq(sessions.id, id)), soon);
    },
    async updateSessionExpiration(id, expiresAt) {
      await write(db, (tx) =>
        tx
          .update(sessions)
          .set({ expiresAt: secondsOf(expiresAt) })
          .where(eq(sessions.id, id)),
      );
    },
    async deleteSession(id) {
      await write(db, (tx) => tx.delete(sessions).where(eq(sessions.id, id)));
    },
    async deleteUserSessions(userId) {
      await write(db, (tx) => tx.delete(sessions).where(eq(sessions.userId, userId)));
    },
    async deleteExpiredSessions() {
      await sweep();
    },
    sweep,
  };
}

/** The session store of students. */
export const studentSessionStore = (db: Database): SessionStore =>
  sessionStore(db, studentSessions, sessionsOfStudents(db));

/** The session store of staff: a separate table, so that one token cannot open both areas. */
export const adminSessionStore = (db: Database): SessionStore => sessionStore(db, adminSessions, sessionsOfStaff(db));
