import { DrizzleSQLiteAdapter } from '@lucia-auth/adapter-drizzle';
import type { Adapter } from 'lucia';
import type { Database } from './open.ts';
import { adminSessions, admins, studentSessions, students } from './schema.ts';

/** Where lucia keeps students' sessions. */
export const studentSessionStore = (db: Database): Adapter => new DrizzleSQLiteAdapter(db, studentSessions, students);

/** Where lucia keeps administrators' sessions: another table, so that no token opens both. */
export const adminSessionStore = (db: Database): Adapter => new DrizzleSQLiteAdapter(db, adminSessions, admins);
