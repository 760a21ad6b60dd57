import { and, eq, gt, gte, inArray, isNotNull, isNull, like, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { nameField } from '../../src/model/content/references.ts';
import type { AnyEntry, ContentType } from '../../src/model/content/type.ts';
import { allTypes } from '../../src/model/content-types/index.ts';
import { type FileKind, isFileField } from '../../src/model/fields/index.ts';
import { pictureName } from '../../src/model/files/image-variants.ts';
import { searchText } from '../../src/model/text/search-text.ts';
import { tableOf } from '../content/tables.ts';
import { apart } from '../idempotency/attempt.ts';
import { type Database, inLongTransaction, inTransaction, type Transaction } from '../open.ts';
import { inChunks, turn } from '../pieces.ts';
import { portions } from '../portions.ts';
import { files, fileUses, images } from '../schema.ts';

/** Parameters of one statement. */
const atOnce = 500;

const addressInText = /\/media\/[A-Za-z0-9][A-Za-z0-9._-]*/g;

/** Addresses of uploaded files in a text. A text may contain any address, known or not. */
export const addressesIn = (html: string): string[] => html.match(addressInText) ?? [];

/** A file that was just stored. */
export interface NewFile {
  address: string;
  kind: FileKind;
  bytes: number;
  size: { width: number; height: number } | null;
  /** The original file name; null if it is not known. */
  name: string | null;
  uploadedAt: string;
  /** The id of the staff member who uploaded it; null for demo and older files. */
  by: number | null;
}

/** Adds a stored file to the library. The same picture, uploaded again, counts as new and keeps a name it had. */
export async function addFile(tx: Transaction, file: NewFile): Promise<void> {
  const { address, kind, bytes, name, uploadedAt, by } = file;
  const row = {
    ...{ address, kind, bytes, name },
    stem: pictureName(address),
    width: file.size?.width ?? null,
    height: file.size?.height ?? null,
    search_text: searchText([name ?? '']),
    uploaded_at: uploadedAt,
    uploaded_by: by,
  };
  const again = name === null ? {} : { name, search_text: row.search_text };
  await tx
    .insert(files)
    .values(row)
    .onConflictDoUpdate({
      target: files.stem,
      set: {
        ...again,
        uploaded_at: uploadedAt,
        unused_since: sql`case when ${files.unused_since} is null then null else ${uploadedAt} end`,
      },
    });
}

/** The values of an entry that may name files, in every language. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).filter((each) => typeof each === 'string')
    : [];
};

/** The files that an entry names in its fields and in its texts, by stem. */
function stemsOf({ fields }: Pick<ContentType, 'fields'>, entry: Readonly<Record<string, unknown>>): string[] {
  const addresses = Object.entries(fields).flatMap(([name, field]) => {
    if (isFileField(field)) return textsOf(entry[name]);
    return field.kind === 'richText' ? textsOf(entry[name]).flatMap(addressesIn) : [];
  });
  return [...new Set(addresses.filter((address) => address !== '').map(pictureName))];
}

/** The name of an entry as it is searched. */
function searchedName(type: ContentType, entry: Readonly<Record<string, unknown>>): string {
  const name = nameField(type);
  return name === null ? '' : searchText(textsOf(entry[name]));
}

/** Which of these stems are files of the library. */
async function knownStems(tx: Transaction, stems: readonly string[]): Promise<string[]> {
  const known: string[] = [];
  for (const some of portions(stems, atOnce)) {
    const rows = await tx.select({ stem: files.stem }).from(files).where(inArray(files.stem, some));
    known.push(...rows.map(({ stem }) => stem));
  }
  return known;
}

/** Records which files an entry names. It belongs into the transaction that writes the entry. */
export async function recordUses(tx: Transaction, type: ContentType, entry: AnyEntry): Promise<void> {
  const ofEntry = and(eq(fileUses.type, type.name), eq(fileUses.entry, entry.id));
  const before = await tx.select().from(fileUses).where(ofEntry);
  const named = await knownStems(tx, stemsOf(type, entry));
  const search_text = named.length + before.length > 0 ? searchedName(type, entry) : '';
  const now = new Set(named);
  // The version that was replaced is kept, and names them still.
  const gone = before.filter(({ stem, earlier }) => !now.has(stem) && earlier === 0).map(({ id }) => id);
  const back = before.filter(({ stem, earlier }) => now.has(stem) && earlier === 1).map(({ id }) => id);
  for (const [ids, earlier] of [
    [gone, 1],
    [back, 0],
  ] as const) {
    for (const some of portions(ids, atOnce)) {
      await tx.update(fileUses).set({ earlier }).where(inArray(fileUses.id, some));
    }
  }
  if (before.some((use) => use.search_text !== search_text)) {
    await tx.update(fileUses).set({ search_text }).where(ofEntry);
  }
  const known = new Set(before.map(({ stem }) => stem));
  const added = named.filter((stem) => !known.has(stem));
  for (const some of portions(added, atOnce)) {
    await tx.insert(fileUses).values(some.map((stem) => ({ stem, type: type.name, entry: entry.id, search_text })));
  }
  for (const some of portions(named, atOnce)) {
    await tx
      .update(files)
      .set({ unused_since: null })
      .where(and(inArray(files.stem, some), isNotNull(files.unused_since)));
  }
}

/** Forgets the uses by an entry that is gone for good. */
export async function forgetUses(tx: Transaction, type: Pick<ContentType, 'name'>, id: number): Promise<void> {
  await tx.delete(fileUses).where(and(eq(fileUses.type, type.name), eq(fileUses.entry, id)));
}

/** Forgets the uses by entries of any type that are gone for good. */
export async function forgetLostUses(db: Database): Promise<void> {
  for (const type of allTypes) {
    const table = tableOf(type);
    const there = db.select({ id: table.id }).from(table).where(eq(table.id, fileUses.entry));
    await inTransaction(db, (tx) => tx.delete(fileUses).where(and(eq(fileUses.type, type.name), notExists(there))));
    await turn();
  }
}

/** The condition that no entry names a file, not even a deleted one or an earlier version. */
export const isUnused = (db: Pick<Database, 'select'>) =>
  notExists(db.select({ id: fileUses.id }).from(fileUses).where(eq(fileUses.stem, files.stem)));

/** The condition that no entry names a file now. */
const isUnnamed = (db: Pick<Database, 'select'>) =>
  notExists(
    db
      .select({ id: fileUses.id })
      .from(fileUses)
      .where(and(eq(fileUses.stem, files.stem), eq(fileUses.earlier, 0))),
  );

/** Forgets what earlier versions named that are no longer kept. @param kept row and stem, as in `posts/12 /media/ab12` */
export async function forgetEarlierUses(db: Database, kept: ReadonlySet<string>): Promise<void> {
  const earlier = inChunks(
    (after: number | null, count) =>
      db
        .select()
        .from(fileUses)
        .where(and(gt(fileUses.id, after ?? 0), eq(fileUses.earlier, 1)))
        .orderBy(fileUses.id)
        .limit(count),
    ({ id }) => id,
    null,
  );
  for await (const piece of earlier) {
    const gone = piece.filter(({ type, entry, stem }) => !kept.has(`${type}/${entry} ${stem}`)).map(({ id }) => id);
    // A version may have been replaced meanwhile: what is named again is no longer an earlier use.
    const still = and(inArray(fileUses.id, gone), eq(fileUses.earlier, 1));
    if (gone.length > 0) await inTransaction(db, (tx) => tx.delete(fileUses).where(still));
  }
}

/** Rows of the library in order, in chunks. */
const allFiles = (db: Database, where?: SQL) =>
  inChunks(
    (after: number | null, count) =>
      db
        .select({ id: files.id, stem: files.stem, unused_since: files.unused_since })
        .from(files)
        .where(and(gt(files.id, after ?? 0), where))
        .orderBy(files.id)
        .limit(count),
    ({ id }) => id,
    null,
  );

/**
 * Notes since when each file is unused.
 * @param shown the stems of all files in use, without films and papers that only earlier versions name
 */
export async function noteUnused(db: Database, shown: ReadonlySet<string>, now: Date): Promise<void> {
  for await (const piece of allFiles(db)) {
    const begins = piece.filter(({ stem, unused_since }) => unused_since === null && !shown.has(stem));
    const ends = piece.filter(({ stem, unused_since }) => unused_since !== null && shown.has(stem));
    for (const [some, unused_since] of [
      [begins, now.toISOString()],
      [ends, null],
    ] as const) {
      if (some.length === 0) continue;
      const those = inArray(
        files.id,
        some.map(({ id }) => id),
      );
      // A file that an entry has begun to name since the look stays in use.
      const still = unused_since === null ? undefined : isUnnamed(db);
      await inTransaction(db, (tx) => tx.update(files).set({ unused_since }).where(and(those, still)));
    }
  }
}

/** The stems of the library's files that stay: those in use, and those unused for a shorter time. */
export async function keptStems(db: Database, unusedBefore: Date): Promise<Set<string>> {
  const stays = or(isNull(files.unused_since), gte(files.unused_since, unusedBefore.toISOString()));
  const kept = new Set<string>();
  for await (const piece of allFiles(db, stays)) for (const { stem } of piece) kept.add(stem);
  return kept;
}

/** The stems of the library's files that have been unused since before a moment. */
export async function* dueStems(db: Database, unusedBefore: Date): AsyncGenerator<string> {
  for await (const piece of allFiles(db, lt(files.unused_since, unusedBefore.toISOString())))
    for (const { stem } of piece) yield stem;
}

const rowsOf = (tx: Transaction, stem: string) => ({
  files: () => tx.delete(files).where(eq(files.stem, stem)),
  images: () => tx.delete(images).where(like(images.address, `${stem}-%`)),
});

/**
 * Takes a file out of the library for good, unless it is in use again.
 * @param before files that are not in the library, such as those of an interrupted upload, must be older than `stored`;
 * others unused since before `unused`
 * @returns whether nothing knows the file any more
 */
export async function forgetFile(db: Database, stem: string, before: { stored: Date; unused: Date }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select({ unused_since: files.unused_since }).from(files).where(eq(files.stem, stem));
    if (row) {
      if (row.unused_since === null || row.unused_since >= before.unused.toISOString()) return false;
    } else {
      const later = and(like(images.address, `${stem}-%`), gte(images.created_at, before.stored.toISOString()));
      if ((await tx.$count(images, later)) > 0) return false;
    }
    const { files: ofFile, images: ofImage } = rowsOf(tx, stem);
    await ofFile();
    await ofImage();
    await tx.delete(fileUses).where(eq(fileUses.stem, stem));
    return true;
  });
}

/** Takes a file out of the library that no entry names. @returns whether it was there and unused */
export async function forgetUnused(db: Database, address: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const gone = await tx
      .delete(files)
      .where(and(eq(files.address, address), isUnused(tx)))
      .returning({ id: files.id });
    return gone.length > 0;
  });
}

/**
 * Removes the stored versions of a file, unless the library knows it again. No other process can add the same file
 * meanwhile: an upload that adds it afterwards finds that its versions are missing.
 * @param remove removes the versions; it waits for the store only
 * @returns whether they were removed
 */
export async function removeIfUnknown(db: Database, stem: string, remove: () => Promise<void>): Promise<boolean> {
  // Removing twice does no harm: it is no step of a request.
  return apart(() =>
    inLongTransaction(db, async (tx) => {
      if ((await tx.$count(files, eq(files.stem, stem))) > 0) return false;
      await remove();
      return true;
    }),
  );
}

/** Whether a file is in the library. */
export const isInLibrary = async (tx: Transaction, address: string): Promise<boolean> =>
  (await tx.$count(files, eq(files.address, address))) > 0;
