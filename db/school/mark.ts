import { type Database, inTransaction } from '../open.ts';
import { readState, writeState } from '../publishing/state.ts';

const name = 'mark';

/** What tells this school from every other one; null for a database that nobody has marked yet. */
export const readMark = (db: Database): Promise<string | null> => readState(db, name);

/** The same, made now when there is none: of two that make one at once both get the first. @param fresh the new one */
export async function ensureMark(db: Database, fresh: string): Promise<string> {
  const before = await readMark(db);
  if (before !== null) return before;
  return inTransaction(db, async (tx) => {
    const there = await readState(tx, name);
    if (there === null) await writeState(tx, name, fresh);
    return there ?? fresh;
  });
}

/** Gives a database another school's mark: it takes its place. */
export const writeMark = (db: Database, mark: string): Promise<void> =>
  inTransaction(db, (tx) => writeState(tx, name, mark));
