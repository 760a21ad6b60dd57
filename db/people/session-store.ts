import { desc, eq, inArray, lte } from 'drizzle-orm';
import type { Adapter, DatabaseSession } from 'lucia';
import { sessionsOfOne } from '../../src/model/limits.ts';
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

/** A login waits for no disk: a session that a power cut takes is one login more. Ends of sessions do wait. */
const soon = { lasting: false };

/** Few enough that nothing waits for them. */
const sweptAtOnce = 500;

export interface SessionStore extends Adapter {
  /** Notes that somebody is there. @param at seconds since 1970 */
  noteUse(id: string, at: number): Promise<void>;
  /** Removes sessions that have run out. @returns how many */
  sweep(): Promise<number>;
}

/**
 * Where lucia keeps sessions. A session without a user cannot be: the database removes them together.
 */
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
        .offset(sessionsOfOne - 1);
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

/** Where lucia keeps students' sessions. */
export const studentSessionStore = (db: Database): SessionStore =>
  sessionStore(db, studentSessions, sessionsOfStudents(db));

/** Where lucia keeps administrators' sessions: another table, so that no token opens both. */
export const adminSessionStore = (db: Database): SessionStore => sessionStore(db, adminSessions, sessionsOfStaff(db));
