import { type Database, inTransaction } from '../open.ts';
import { readState, writeState } from '../publishing/state.ts';

const name = 'mark';

/** The unique id of this school's data; null if the database has none yet. */
export const readSchoolId = (db: Database): Promise<string | null> => readState(db, name);

/**
 * Returns the school's unique id and creates it if missing; if two processes do so at once, both get the first one.
 * @param fresh the new id
 */
export async function ensureSchoolId(db: Database, fresh: string): Promise<string> {
  const before = await readSchoolId(db);
  if (before !== null) return before;
  return inTransaction(db, async (tx) => {
    const there = await readState(tx, name);
    if (there === null) await writeState(tx, name, fresh);
    return there ?? fresh;
  });
}

/** Overwrites the unique id with that of the school whose place this database takes. */
export const writeSchoolId = (db: Database, mark: string): Promise<void> =>
  inTransaction(db, (tx) => writeState(tx, name, mark));
