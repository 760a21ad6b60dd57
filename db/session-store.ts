import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import { eq, sql } from 'drizzle-orm';
import type { Adapter, DatabaseSession } from 'lucia';
import type { Database } from './open.ts';
import { adminSessions, admins, studentSessions, students } from './schema.ts';

type SessionTable = typeof studentSessions | typeof adminSessions;
type UserTable = typeof students | typeof admins;

/**
 * Lucia's adapter, but for the one question that every request asks: it is prepared once, and leaves the user to whoever
 * wants more of them than the id. A session without a user cannot be: the database removes them together.
 */
function sessionStore(db: Database, sessions: SessionTable, users: UserTable): Adapter {
  const query = db
    .select({ userId: sessions.userId, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare();
  /** A login waits for no disk: a session that a power cut takes is one login more. Ends of sessions do wait. */
  function soon(write: () => void): void {
    db.$client.pragma('synchronous = NORMAL');
    try {
      write();
    } finally {
      db.$client.pragma('synchronous = FULL');
    }
  }
  return Object.assign(new DrizzleSQLiteAdapter(db, sessions, users), {
    async getSessionAndUser(id: string): ReturnType<Adapter['getSessionAndUser']> {
      const row = query.get({ id });
      if (!row) return [null, null];
      const expiresAt = new Date(row.expiresAt * 1000);
      return [
        { id, userId: row.userId, expiresAt, attributes: {} },
        { id: row.userId, attributes: {} },
      ];
    },
    async setSession({ id, userId, expiresAt }: DatabaseSession): Promise<void> {
      const seconds = Math.floor(expiresAt.getTime() / 1000);
      soon(() => db.insert(sessions).values({ id, userId, expiresAt: seconds }).run());
    },
  });
}

/** Where lucia keeps students' sessions. */
export const studentSessionStore = (db: Database): Adapter => sessionStore(db, studentSessions, students);

/** Where lucia keeps administrators' sessions: another table, so that no token opens both. */
export const adminSessionStore = (db: Database): Adapter => sessionStore(db, adminSessions, admins);
