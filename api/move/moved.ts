import { type Database, inTransaction } from '../../db/open.ts';
import { forgetState, placeStates, readState, writeState } from '../../db/publishing/state.ts';
import { Fault } from '../faults.ts';
import { type FilesPlace, nameOf } from '../storage/files-url.ts';

/** Where files lie, in words for the operator. */
export const placeOf = (place: FilesPlace | null): string => (place === null ? 'DATA_DIR' : nameOf(place));

/** Notes that the school goes on elsewhere. @param where without a password */
export const markMoved = (db: Database, where: string): Promise<void> =>
  inTransaction(db, (tx) => writeState(tx, placeStates.moved, `${where} on ${new Date().toISOString().slice(0, 10)}`));

/** Notes where the files lie from now on: they went there with the database or without it. */
export const markFiles = (db: Database, place: FilesPlace | null): Promise<void> =>
  inTransaction(db, (tx) => writeState(tx, placeStates.files, placeOf(place)));

/** Takes both notes back. */
export const unmarkMoved = (db: Database): Promise<void> =>
  inTransaction(db, (tx) => forgetState(tx, [placeStates.moved, placeStates.files]));

const takeBack = 'or take it back with npm run move -- --undo';

/**
 * Two copies of a school that are both written to cannot be brought together again.
 * @param place where this start looks for the files
 * @param target where a move takes them: one that was cut after them goes on
 * @throws Fault for a school that was moved, or whose files were
 */
export async function refuseMoved(db: Database, place: FilesPlace | null, target = place): Promise<void> {
  const where = await readState(db, placeStates.moved);
  if (where !== null) throw new Fault(`this school was moved to ${where}: use that database, ${takeBack}`);
  const files = await readState(db, placeStates.files);
  if (files === null || files === placeOf(place) || files === placeOf(target)) return;
  const set = place === null ? 'set FILES_URL' : files === 'DATA_DIR' ? 'unset FILES_URL' : 'set FILES_URL to it';
  throw new Fault(`the files of this school were moved to ${files}: ${set}, ${takeBack}`);
}
