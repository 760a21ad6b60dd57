import { and, eq, getTableName, gt, isNotNull, like, lte, or, type SQL, sql } from 'drizzle-orm';
import { isLargeFile, largeFileGoneSince } from '../../src/model/content/history.ts';
import type { ContentType } from '../../src/model/content/type.ts';
import { allTypes } from '../../src/model/content-types/index.ts';
import { type Field, isFileField } from '../../src/model/fields/index.ts';
import { pictureName } from '../../src/model/files/image-variants.ts';
import { documents } from '../../src/model/people/student-fields.ts';
import { columnsOf } from '../content/content-table.ts';
import { mustColumn, tableOf } from '../content/tables.ts';
import type { Column, Table } from '../dialect/columns.ts';
import type { Database, Reads } from '../open.ts';
import { turn } from '../pieces.ts';
import { contentVersions, images, payments, students, versionChanges } from '../schema.ts';
import { picturesOf, shownSchools } from '../school/pictures.ts';
import { addressesIn } from './library.ts';

const hour = 3_600_000;

/** Rows scanned before the event loop gets a turn: one text may hold half a megabyte. */
const atOnce = 100;

/** The columns of a table that hold file addresses, and the text columns that may contain some. */
interface Naming {
  table: Table;
  id: Column;
  addresses: readonly Column[];
  texts: readonly Column[];
}

function ofContent(type: ContentType): Naming {
  const table = tableOf(type);
  const columns = (wanted: (field: Field) => boolean) =>
    Object.entries(type.fields)
      .filter(([, field]) => wanted(field))
      .flatMap(([name, field]) => columnsOf(name, field).map((each) => mustColumn(table, each)));
  return { table, id: table.id, addresses: columns(isFileField), texts: columns(({ kind }) => kind === 'richText') };
}

/** Content, students' documents and payment receipts. */
const namingTables = (): Naming[] => [
  ...allTypes.map(ofContent),
  { table: students, id: students.id, addresses: documents.map(({ name }) => students[name]), texts: [] },
  { table: payments, id: payments.id, addresses: [payments.image], texts: [] },
];

/** Splits a table into id ranges that do not block the event loop; yields a condition for each. */
async function* idRanges(db: Reads, { table, id }: Pick<Naming, 'table' | 'id'>): AsyncGenerator<SQL | undefined> {
  for (let after = 0; ; await turn()) {
    const next = db.select({ id }).from(table).where(gt(id, after)).orderBy(id).limit(atOnce).as('next');
    const [end] = await db.select({ id: sql`max(${next.id})`.mapWith(Number) }).from(next);
    if (!end?.id) return;
    yield and(gt(id, after), lte(id, end.id));
    after = end.id;
  }
}

interface Named {
  /** Table and id, as in `students/12`. */
  row: string;
  address: string;
  /** Whether the address was found inside a text, which may contain any address. */
  inText: boolean;
  /** For kept versions: whether the file is a large one (`isLargeFile`), which stays only for a while. Else null. */
  ofVersion: { isLargeFile: boolean } | null;
}

/** The columns that hold large files, as `videos.video_path`. */
const largeFileColumns = (): Set<string> =>
  new Set(
    allTypes.flatMap((type) =>
      Object.entries(type.fields).flatMap(([name, field]) =>
        isLargeFile(field) ? columnsOf(name, field).map((column) => `${type.name}.${column}`) : [],
      ),
    ),
  );

/** The files that kept versions reference. @param largeFilesSince large files that were replaced before do not count */
async function* filesOfVersions(db: Reads, largeFilesSince: string): AsyncGenerator<Named> {
  const { type, entry_id, version, field, file, before } = versionChanges;
  const largeFiles = largeFileColumns();
  const sameVersion = and(
    eq(contentVersions.type, type),
    eq(contentVersions.entry_id, entry_id),
    eq(contentVersions.version, version),
  );
  for await (const range of idRanges(db, { table: versionChanges, id: versionChanges.id })) {
    const rows = await db
      .select({ type, entry_id, field, file, before, at: contentVersions.at })
      .from(versionChanges)
      .innerJoin(contentVersions, sameVersion)
      .where(and(range, or(isNotNull(file), like(before, '%/media/%'))));
    for (const { type, entry_id, field, file, before, at } of rows) {
      const row = `${type}/${entry_id}`;
      const ofVersion = { isLargeFile: largeFiles.has(`${type}.${field}`) };
      if (file !== null && (at >= largeFilesSince || !ofVersion.isLargeFile))
        yield { row, address: file, inText: false, ofVersion };
      for (const address of addressesIn(before ?? '')) yield { row, address, inText: true, ofVersion };
    }
  }
}

/**
 * The files that rows reference, including deleted rows that can still be restored, and kept versions.
 * @param largeFilesSince large files of versions that were replaced before this moment do not count
 */
async function* namedFiles(db: Reads, largeFilesSince: string = largeFileGoneSince()): AsyncGenerator<Named> {
  yield* filesOfVersions(db, largeFilesSince);
  for (const naming of namingTables()) {
    const { table, id, addresses, texts } = naming;
    const rowOf = (number: number) => `${getTableName(table)}/${number}`;
    const read = (column: Column, where: SQL | undefined) =>
      db
        .select({ number: sql`${id}`.mapWith(Number), text: sql<string>`${column}` })
        .from(table)
        .where(where);
    if (addresses.length + texts.length === 0) continue;
    for await (const range of idRanges(db, naming)) {
      for (const column of addresses) {
        for (const { number, text } of await read(column, and(range, isNotNull(column))))
          yield { row: rowOf(number), address: text, inText: false, ofVersion: null };
      }
      for (const column of texts) {
        for (const { number, text } of await read(column, and(range, like(column, '%/media/%'))))
          for (const address of addressesIn(text)) yield { row: rowOf(number), address, inText: true, ofVersion: null };
      }
    }
  }
}

/** What anything in the database names. */
export interface FilesInUse {
  addresses: Set<string>;
  /** The stems of all of them. */
  stems: Set<string>;
  /** The stems without films and papers that only earlier versions name: their thirty days run already. */
  lasting: Set<string>;
  /** What kept versions name: row and stem, as in `posts/12 /media/ab12`. */
  ofVersions: Set<string>;
}

/**
 * The files in use: by content and its kept versions, deleted content that can still be restored, images in rich texts,
 * students' documents and payment receipts, the school's icons and link previews.
 */
export async function filesInUse(db: Database): Promise<FilesInUse> {
  const found: FilesInUse = { addresses: new Set(), stems: new Set(), lasting: new Set(), ofVersions: new Set() };
  const add = (address: string, lasts: boolean) => {
    const stem = pictureName(address);
    found.addresses.add(address);
    found.stems.add(stem);
    if (lasts) found.lasting.add(stem);
    return stem;
  };
  for (const { icons, share } of (await shownSchools(db)).map(picturesOf)) {
    for (const address of [...icons.map((icon) => icon.address), share]) add(address, true);
  }
  // Somebody who goes back to a version just before its film ends finds it.
  const largeFilesSince = largeFileGoneSince(Date.now() - hour);
  for await (const { row, address, ofVersion } of namedFiles(db, largeFilesSince)) {
    const stem = add(address, !ofVersion?.isLargeFile);
    if (ofVersion) found.ofVersions.add(`${row} ${stem}`);
  }
  return found;
}

/**
 * The files without which a backup is incomplete. An address in a text counts only if it is a known image, because a
 * text may contain any address.
 */
export async function neededFiles(db: Reads): Promise<Set<string>> {
  const rows = await db.select({ address: images.address }).from(images);
  const pictures = new Set(rows.map(({ address }) => pictureName(address)));
  const found = new Set<string>();
  for await (const { address, inText } of namedFiles(db)) {
    if (!inText || pictures.has(pictureName(address))) found.add(address);
  }
  return found;
}

/** The rows that reference one of these files. */
export async function rowsNaming(db: Database, files: ReadonlySet<string>): Promise<Pick<Named, 'row' | 'address'>[]> {
  const found: Pick<Named, 'row' | 'address'>[] = [];
  for await (const { row, address } of namedFiles(db)) if (files.has(address)) found.push({ row, address });
  return found;
}
