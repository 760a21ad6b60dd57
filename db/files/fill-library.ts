import { asc, gt } from 'drizzle-orm';
import type { ContentType } from '../../src/model/content/type.ts';
import { allTypes } from '../../src/model/content-types/index.ts';
import type { FileKind } from '../../src/model/fields/index.ts';
import { entryOf } from '../content/entry-row.ts';
import { tableOf } from '../content/tables.ts';
import { type Database, inTransaction } from '../open.ts';
import { inChunks } from '../pieces.ts';
import { portions } from '../portions.ts';
import { readState, writeState } from '../publishing/state.ts';
import { images } from '../schema.ts';
import { addFile, type NewFile, recordUses } from './library.ts';

const state = 'media_library';
/** Increase it when the library must be filled again. */
const newest = '1';

const atOnce = 200;

/** Whether the library knows the files from before there was one. */
export const isLibraryFilled = async (db: Database): Promise<boolean> => (await readState(db, state)) === newest;

/** A stored film or paper. */
export interface EarlierFile {
  address: string;
  kind: FileKind;
  bytes: number;
  storedAt: Date;
}

/** The stored pictures, in chunks. */
const pictures = (db: Database) =>
  inChunks(
    (after: string | null, count) =>
      db
        .select()
        .from(images)
        .where(after === null ? undefined : gt(images.address, after))
        .orderBy(asc(images.address))
        .limit(count),
    ({ address }) => address,
    null,
  );

async function addAll(db: Database, all: readonly Omit<NewFile, 'name' | 'by'>[]): Promise<void> {
  for (const some of portions(all, atOnce)) {
    await inTransaction(db, async (tx) => {
      for (const file of some) await addFile(tx, { ...file, name: null, by: null });
    });
  }
}

/** Records the files that all entries of a type name, deleted ones included. */
async function recordAllUses(db: Database, type: ContentType): Promise<void> {
  const table = tableOf(type);
  const rows = inChunks(
    (after: number | null, count) =>
      db
        .select()
        .from(table)
        .where(gt(table.id, after ?? 0))
        .orderBy(asc(table.id))
        .limit(count),
    ({ id }) => id,
    null,
  );
  for await (const piece of rows) {
    await inTransaction(db, async (tx) => {
      for (const row of piece) await recordUses(tx, type, entryOf(type.fields, row));
    });
  }
}

/**
 * Puts earlier files into the library, and which entries name them. It can be repeated: after an interruption the next
 * start begins again.
 * @param sizes bytes of all stored files, by address
 */
export async function fillLibrary(
  db: Database,
  others: readonly EarlierFile[],
  sizes: ReadonlyMap<string, number>,
): Promise<void> {
  for await (const piece of pictures(db)) {
    const stored = piece.flatMap(({ address, width, height, created_at }) => {
      const bytes = sizes.get(address);
      if (bytes === undefined) return [];
      return [{ address, kind: 'image' as const, bytes, size: { width, height }, uploadedAt: created_at }];
    });
    await addAll(db, stored);
  }
  await addAll(
    db,
    others.map(({ storedAt, ...file }) => ({ ...file, size: null, uploadedAt: storedAt.toISOString() })),
  );
  for (const type of allTypes) await recordAllUses(db, type);
  await inTransaction(db, (tx) => writeState(tx, state, newest));
}
