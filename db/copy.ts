import { closeDatabase, type Database, inTransaction, migrateDatabase, openDatabase } from './open.ts';
import { requestPublish } from './publish-queue.ts';
import { highestVersion, raiseVersions } from './versions.ts';

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
  const seen = await highestVersion(target);
  closeDatabase(target);
  // Above any number a cache may have seen, so that no answer of before counts as fresh.
  await inTransaction(source, async (tx) => {
    await requestPublish(tx, { tags: [], addresses: [], everything: true });
    await raiseVersions(tx, seen);
  });
  await source.$client.backup(file);
  closeDatabase(source);
}
