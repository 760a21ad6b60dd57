import type { SqliteDatabase } from './open.ts';

/** Writes a consistent copy of a database that may be in use, without remains of deleted rows. */
export async function copyDatabase(db: SqliteDatabase, to: string): Promise<void> {
  db.$client.prepare('vacuum into ?').run(to);
}
