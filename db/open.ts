import type { Database, Transaction } from './dialect/sqlite/open.ts';

export {
  closeDatabase,
  type Database,
  fillDatabase,
  migrateDatabase,
  migrationsFolder,
  openDatabase,
  type Transaction,
} from './dialect/sqlite/open.ts';

/**
 * Everything or nothing, one transaction at a time. `run` waits for nothing but statements of its handle.
 * @throws DatabaseBusy when another process has kept the database locked for five seconds
 */
export function inTransaction<T>(db: Database, run: (tx: Transaction) => PromiseLike<T>): Promise<T> {
  return db.line.run(run, { lasting: true });
}

/**
 * One statement that stands for itself.
 * @param options.lasting false: a power cut may take it, and it waits for no disk
 * @throws DatabaseBusy as `inTransaction`
 */
export function write<T>(
  db: Database,
  run: (tx: Transaction) => PromiseLike<T>,
  options: { lasting: boolean } = { lasting: true },
): Promise<T> {
  return db.line.run(run, options);
}
