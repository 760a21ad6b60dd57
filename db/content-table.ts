import {
  type AnySQLiteColumn,
  index,
  integer,
  type SQLiteColumnBuilderBase,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core';
import type { ContentType } from '../src/model/content-type.ts';
import type { Field } from '../src/model/fields.ts';
import { languages } from '../src/model/languages.ts';

/** Where a reference points; functions, because tables refer to each other before they exist. */
export type Targets = Record<'grades' | 'subjects', () => AnySQLiteColumn>;

/** Column names a field is stored in: `title_ar` and `title_en`, or the field's own name. */
export function columnsOf(name: string, field: Field): string[] {
  return field.bilingual ? languages.map((language) => `${name}_${language}`) : [name];
}

function column(field: Field, targets: Targets): SQLiteColumnBuilderBase {
  switch (field.kind) {
    case 'count':
      return integer().notNull().default(0);
    case 'reference':
      return integer().notNull().references(targets[field.to]);
    case 'image':
    case 'video':
    case 'pdf':
      return text();
    default:
      return text().notNull().default('');
  }
}

/** What a table follows from. */
export type Stored = Pick<ContentType, 'name' | 'shape' | 'fields'>;

/** The table of a content type. Lists mark what is deleted and keep it until it can no longer be restored. */
export function contentTable(type: Stored, targets: Targets) {
  const own = Object.entries(type.fields).flatMap(([name, field]) =>
    columnsOf(name, field).map((columnName): [string, SQLiteColumnBuilderBase] => [columnName, column(field, targets)]),
  );
  const indexed = Object.entries(type.fields)
    .filter(([, field]) => field.kind === 'reference' || field.kind === 'pdf' || field.kind === 'video')
    .map(([name]) => name);
  const columns: Record<string, SQLiteColumnBuilderBase> = Object.fromEntries(own);
  return sqliteTable(
    type.name,
    {
      id: integer().primaryKey({ autoIncrement: type.shape === 'list' }),
      created_at: text().notNull(),
      updated_at: text().notNull(),
      deleted_at: text(),
      ...columns,
    },
    (table) =>
      indexed.flatMap((name) => {
        const found = Object.entries(table).find(([key]) => key === name)?.[1];
        return found ? [index(`${type.name}_${name}`).on(found)] : [];
      }),
  );
}

export type ContentTable = ReturnType<typeof contentTable>;
