import { and, eq, getTableName, isNotNull, like, lt, type SQL, sql } from 'drizzle-orm';
import { allTypes } from '../../src/model/content-types/index.ts';
import { isFileField } from '../../src/model/fields/index.ts';
import { pictureName } from '../../src/model/files/image-variants.ts';
import { documents } from '../../src/model/people/student-fields.ts';
import { type ContentTable, columnsOf } from '../content/content-table.ts';
import { columnOf, tableOf } from '../content/tables.ts';
import type { Column, Table } from '../dialect/columns.ts';
import { type Database, type Reads, write } from '../open.ts';
import { images, payments, students } from '../schema.ts';

const addressInText = /\/media\/[A-Za-z0-9][A-Za-z0-9._-]*/g;

async function textsOf(db: Reads, table: Table, column: Column, where: SQL): Promise<string[]> {
  const rows = await db
    .select({ text: sql<string>`${column}` })
    .from(table)
    .where(where);
  return rows.map(({ text }) => text);
}

/** Columns of content that hold an address, and those that hold a text with addresses in it. */
function columnsWithFiles(): { table: ContentTable; column: Column; kind: 'address' | 'text' }[] {
  return allTypes.flatMap((type) => {
    const table = tableOf(type);
    return Object.entries(type.fields).flatMap(([name, field]) => {
      if (!isFileField(field) && field.kind !== 'richText') return [];
      const columns = columnsOf(name, field).map((each) => columnOf(table, each));
      const kind = isFileField(field) ? ('address' as const) : ('text' as const);
      return columns.filter((column) => column !== undefined).map((column) => ({ table, column, kind }));
    });
  });
}

/** Addresses that content and students' papers name by themselves. */
async function filesOfFields(db: Reads): Promise<string[]> {
  const columns = [
    ...columnsWithFiles().filter(({ kind }) => kind === 'address'),
    ...documents.map(({ name }) => ({ table: students, column: students[name] })),
    { table: payments, column: payments.image },
  ];
  const found: string[] = [];
  for (const { table, column } of columns) found.push(...(await textsOf(db, table, column, isNotNull(column))));
  return found;
}

/** Addresses in rich texts. */
async function filesOfTexts(db: Reads): Promise<string[]> {
  const columns = columnsWithFiles().filter(({ kind }) => kind === 'text');
  const texts: string[] = [];
  // One after the other: what they are asked of may be one connection.
  for (const { table, column } of columns) texts.push(...(await textsOf(db, table, column, like(column, '%/media/%'))));
  return texts.flatMap((text) => [...text.matchAll(addressInText)].map(([address]) => address));
}

/**
 * Addresses of all files that something shows: content, deleted content that can still be restored, pictures in rich
 * texts, students' papers.
 */
export async function referencedFiles(db: Database): Promise<Set<string>> {
  return new Set([...(await filesOfFields(db)), ...(await filesOfTexts(db))]);
}

/** Of these the files without which the school is not whole: a text may also name what never was a file of it. */
export async function neededFiles(db: Reads): Promise<Set<string>> {
  const rows = await db.select({ address: images.address }).from(images);
  const pictures = new Set(rows.map(({ address }) => pictureName(address)));
  const inTexts = (await filesOfTexts(db)).filter((address) => pictures.has(pictureName(address)));
  return new Set([...(await filesOfFields(db)), ...inTexts]);
}

export interface NamedFile {
  /** Table and id, as in `students/12`. */
  row: string;
  address: string;
}

/** The rows that name one of these files. */
export async function rowsNaming(db: Database, files: ReadonlySet<string>): Promise<NamedFile[]> {
  const columns = [
    ...columnsWithFiles(),
    ...documents.map(({ name }) => ({ table: students, column: students[name], kind: 'address' as const })),
  ];
  const found = columns.map(async ({ table, column, kind }) => {
    const rows = await db
      .select({ id: sql<number>`${table.id}`, text: sql<string>`${column}` })
      .from(table)
      .where(kind === 'text' ? like(column, '%/media/%') : isNotNull(column));
    return rows.flatMap(({ id, text }) => {
      const named = kind === 'text' ? [...text.matchAll(addressInText)].map(([address]) => address) : [text];
      const row = `${getTableName(table)}/${id}`;
      return named.filter((address) => files.has(address)).map((address) => ({ row, address }));
    });
  });
  return (await Promise.all(found)).flat();
}

/** Pictures taken in before a moment, by address. */
export async function imagesBefore(db: Database, moment: Date): Promise<string[]> {
  const old = lt(images.created_at, moment.toISOString());
  const rows = await db.select({ address: images.address }).from(images).where(old);
  return rows.map(({ address }) => address);
}

/** Whether a picture is remembered in some width. @param name its address without width */
export async function isImage(db: Database, name: string): Promise<boolean> {
  return (await db.$count(images, like(images.address, `${name}-%`))) > 0;
}

/** Forgets a picture unless it was taken in again since. @returns whether it is forgotten */
export async function forgetImage(db: Database, address: string, before: Date): Promise<boolean> {
  const old = and(eq(images.address, address), lt(images.created_at, before.toISOString()));
  return (await write(db, (tx) => tx.delete(images).where(old).returning({ address: images.address }))).length > 0;
}
