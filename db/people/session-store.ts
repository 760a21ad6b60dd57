import { desc, eq, inArray, lte } from 'drizzle-orm';
import type { Adapter, DatabaseSession } from 'lucia';
import { maxSessionsPerPerson } from '../../src/model/limits.ts';
import { type Database, type Transaction, write } from '../open.ts';
import { adminSessions, studentSessions } from '../schema.ts';
import {
  type SessionFinder,
  type SessionRow,
  type SessionTable,
  sessionsOfStaff,
  sessionsOfStudents,
} from './session-finders.ts';

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);
const sessionOf = ({ id, userId, expiresAt, seenAt }: SessionRow): DatabaseSession => ({
  id,
  userId,
  expiresAt: new Date(expiresAt * 1000),
  attributes: { seenAt },
});

/**
 * A login does not wait for the disk: if a power failure loses the session, the user logs in again. Ending a session
 * does wait.
 */
const soon = { lasting: false };

/** Sessions deleted per statement, so that other writers do not wait long. */
const sweptAtOnce = 500;

export interface SessionStore extends Adapter {
  /** Records the last activity. @param at Unix time in seconds */
  noteUse(id: string, at: number): Promise<void>;
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
      const row = { id, userId, expiresAt: secondsOf(expiresAt), seenAt: attributes.seenAt };
      const older = db
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.expiresAt))
        .limit(sweptAtOnce)
        .offset(maxSessionsPerPerson - 1);
      const begin = async (tx: Transaction) => {
        await tx.delete(sessions).where(inArray(sessions.id, older));
        await tx.insert(sessions).values(row);
      };
      await write(db, begin, soon);
    },
    async noteUse(id, seenAt) {
      await write(db, (tx) => tx.update(sessions).set({ seenAt }).where(eq(sessions.id, id)), soon);
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
