import { and, eq, like, lt, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { allTypes } from '../src/model/content-types/index.ts';
import { isFileField } from '../src/model/fields.ts';
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

/**
 * Addresses of all files that something shows: content, deleted content that can still be restored, pictures in rich
 * texts, students' papers.
 */
export async function referencedFiles(db: Database): Promise<Set<string>> {
  const found = new Set<string>();
  for (const type of allTypes) {
    const table = tableOf(type);
    for (const [name, field] of Object.entries(type.fields)) {
      for (const column of columnsOf(name, field).map((each) => columnOf(table, each))) {
        if (!column) continue;
        if (isFileField(field)) {
          for (const address of textsOf(db, table, column, sql`${column} is not null`)) found.add(address);
        } else if (field.kind === 'richText') {
          for (const text of textsOf(db, table, column, like(column, '%/media/%'))) {
            for (const [address] of text.matchAll(addressInText)) found.add(address);
          }
        }
      }
    }
  }
  for (const column of [students.payment_image, students.personal_image, students.passport]) {
    for (const address of textsOf(db, students, column, sql`${column} is not null`)) found.add(address);
  }
  return found;
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
