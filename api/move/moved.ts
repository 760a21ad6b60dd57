import { type Database, inTransaction } from '../../db/open.ts';
import { forgetState, placeStates, readState, writeState } from '../../db/publishing/state.ts';
import { Fault } from '../faults.ts';

/** Where a school was moved to; null while it is here. */
export const movedTo = (db: Database): Promise<string | null> => readState(db, placeStates.moved);

/** Notes that the school goes on elsewhere. @param where without a password */
export const markMoved = (db: Database, where: string): Promise<void> =>
  inTransaction(db, (tx) => writeState(tx, placeStates.moved, `${where} on ${new Date().toISOString().slice(0, 10)}`));

/** Takes the note back. */
export const unmarkMoved = (db: Database): Promise<void> =>
  inTransaction(db, (tx) => forgetState(tx, [placeStates.moved]));

/** Two copies of a school that are both written to cannot be brought together again. @throws Fault for a moved one */
export async function refuseMoved(db: Database): Promise<void> {
  const where = await movedTo(db);
  if (where === null) return;
  throw new Fault(`this school was moved to ${where}: use that database, or take it back with npm run move -- --undo`);
}
