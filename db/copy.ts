import { sql } from 'drizzle-orm';
import { type Database, migrateDatabase, openDatabase } from './open.ts';
import { contentVersionReader, requestPublish } from './publish-queue.ts';
import { versions } from './schema.ts';

/** Writes a consistent copy of a database that may be in use. */
export async function copyDatabase(db: Database, to: string): Promise<void> {
  await db.$client.backup(to);
}

/**
 * Replaces the content of a database that may be in use by that of another file, and asks for every page. Whoever has
 * it open sees the new content from then on.
 */
export async function replaceDatabase(file: string, by: string): Promise<void> {
  const source = openDatabase(by);
  migrateDatabase(source);
  const target = openDatabase(file);
  migrateDatabase(target);
  const seen = contentVersionReader(target)();
  target.$client.close();
  // Above any number a cache may have seen, so that no answer of before counts as fresh.
  source.transaction((tx) => {
    requestPublish(tx, { tags: [], addresses: [], everything: true });
    tx.update(versions)
      .set({ number: sql`max(${versions.number}, ${seen}) + 1` })
      .run();
  });
  await source.$client.backup(file);
  source.$client.close();
}
