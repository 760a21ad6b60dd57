import { type Database, inTransaction } from '../../db/open.ts';
import { forgetState, placeStates, readState, writeState } from '../../db/publishing/state.ts';
import { Fault } from '../faults.ts';
import { type FilesPlace, nameOf } from '../storage/files-url.ts';

/** The name of a file store for messages. */
export const placeOf = (place: FilesPlace | null): string => (place === null ? 'DATA_DIR' : nameOf(place));

/** Marks the school in this database as moved. @param where the new place, without a password */
export const markMoved = (db: Database, where: string): Promise<void> =>
  inTransaction(db, (tx) => writeState(tx, placeStates.moved, `${where} on ${new Date().toISOString().slice(0, 10)}`));

/** Stores where the files have been moved to. */
export const markFiles = (db: Database, place: FilesPlace | null): Promise<void> =>
  inTransaction(db, (tx) => writeState(tx, placeStates.files, placeOf(place)));

/** Removes both marks: of the moved school and of the moved files. */
export const unmarkMoved = (db: Database): Promise<void> =>
  inTransaction(db, (tx) => forgetState(tx, [placeStates.moved, placeStates.files]));

const takeBack = 'or take it back with npm run move -- --undo';

/**
 * Refuses to open a school that was moved away, because two copies that both change cannot be merged.
 * @param place the configured file store
 * @param target the target of a move; allows an interrupted move to resume after its files were moved
 * @throws Fault if the school or its files were moved
 */
export async function refuseMoved(db: Database, place: FilesPlace | null, target = place): Promise<void> {
  const where = await readState(db, placeStates.moved);
  if (where !== null)
    throw new Fault(`this school was moved to ${where}: use that database, ${takeBack}`, { kind: 'settings' });
  const files = await readState(db, placeStates.files);
  if (files === null || files === placeOf(place) || files === placeOf(target)) return;
  const set = place === null ? 'set FILES_URL' : files === 'DATA_DIR' ? 'unset FILES_URL' : 'set FILES_URL to it';
  throw new Fault(`the files of this school were moved to ${files}: ${set}, ${takeBack}`, { kind: 'settings' });
}
