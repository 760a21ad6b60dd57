import type { SqliteDatabase } from './open.ts';

/** Writes a copy of a database that may be in use: all of one moment, and nothing of what was deleted before it. */
export async function copyDatabase(db: SqliteDatabase, to: string): Promise<void> {
  db.$client.prepare('vacuum into ?').run(to);
}
