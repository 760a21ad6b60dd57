import { and, eq, like, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { allTypes } from '../src/model/content-types/index.ts';
import { isFileField } from '../src/model/fields/index.ts';
import { pictureName } from '../src/model/image-variants.ts';
import { columnsOf } from './content-table.ts';
import { type Database, write } from './open.ts';
import { images, students } from './schema.ts';
import { columnOf, tableOf } from './tables.ts';

const addressInText = /\/media\/[A-Za-z0-9][A-Za-z0-9._-]*/g;

function textsOf(db: Database, table: SQLiteTable, column: SQLiteColumn, where: SQL): string[] {
  const rows = db
    .select({ text: sql<string>`${column}` })
    .from(table)
    .where(where)
    .all();
  return rows.map(({ text }) => text);
}

/** Columns of content that hold an address, and those that hold a text with addresses in it. */
function columnsWithFiles(): { table: SQLiteTable; column: SQLiteColumn; kind: 'address' | 'text' }[] {
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
function filesOfFields(db: Database): string[] {
  const papers = [students.payment_image, students.personal_image, students.passport];
  const columns = [
    ...columnsWithFiles().filter(({ kind }) => kind === 'address'),
    ...papers.map((column) => ({ table: students, column })),
  ];
  return columns.flatMap(({ table, column }) => textsOf(db, table, column, sql`${column} is not null`));
}

/** Addresses in rich texts. */
function filesOfTexts(db: Database): string[] {
  const columns = columnsWithFiles().filter(({ kind }) => kind === 'text');
  const texts = columns.flatMap(({ table, column }) => textsOf(db, table, column, like(column, '%/media/%')));
  return texts.flatMap((text) => [...text.matchAll(addressInText)].map(([address]) => address));
}

/**
 * Addresses of all files that something shows: content, deleted content that can still be restored, pictures in rich
 * texts, students' papers.
 */
export async function referencedFiles(db: Database): Promise<Set<string>> {
  return new Set([...filesOfFields(db), ...filesOfTexts(db)]);
}

/** Of these the files without which the school is not whole: a text may also name what never was a file of it. */
export async function neededFiles(db: Database): Promise<Set<string>> {
  const rows = db.select({ address: images.address }).from(images).all();
  const pictures = new Set(rows.map(({ address }) => pictureName(address)));
  return new Set([...filesOfFields(db), ...filesOfTexts(db).filter((address) => pictures.has(pictureName(address)))]);
}

/** Pictures taken in before a moment, by address. */
export async function imagesBefore(db: Database, moment: Date): Promise<string[]> {
  const rows = db
    .select({ address: images.address })
    .from(images)
    .where(lt(images.created_at, moment.toISOString()))
    .all();
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
