import type { ContentType } from '../../src/model/content/type.ts';
import type { Field } from '../../src/model/fields/index.ts';
import { kindOf } from '../../src/model/fields/kinds.ts';
import { languages } from '../../src/model/languages.ts';
import { type AnyColumn, type ColumnBuilder, id, index, integer, table, text } from '../dialect/columns.ts';
import { versionColumns } from '../version-columns.ts';

/** Where a reference to a list points; asked late, because tables refer to each other before they exist. */
export type Target = (to: string) => AnyColumn;

/** Column names a field is stored in: `title_ar` and `title_en`, or the field's own name. */
export function columnsOf(name: string, field: Field): string[] {
  return field.bilingual ? languages.map((language) => `${name}_${language}`) : [name];
}

function column(field: Field, target: Target): ColumnBuilder {
  if (field.kind === 'reference') {
    return integer()
      .notNull()
      .references(() => target(field.to));
  }
  const { empty } = kindOf(field);
  if (typeof empty === 'number') return integer().notNull().default(empty);
  return typeof empty === 'string' ? text().notNull().default(empty) : text();
}

/** What a table follows from. */
export type Stored = Pick<ContentType, 'name' | 'shape' | 'fields'>;

/** The table of a content type. Lists mark what is deleted and keep it until it can no longer be restored. */
export function contentTable(type: Stored, target: Target) {
  const fields = Object.entries(type.fields).flatMap(([name, field]) =>
    columnsOf(name, field).map((columnName): [string, ColumnBuilder] => [columnName, column(field, target)]),
  );
  const indexed = Object.entries(type.fields)
    .filter(([, field]) => kindOf(field).indexed)
    .map(([name]) => name);
  const columns: Record<string, ColumnBuilder> = Object.fromEntries(fields);
  return table(
    type.name,
    {
      id: id({ reused: type.shape === 'record' }),
      created_at: text().notNull(),
      updated_at: text().notNull(),
      deleted_at: text(),
      ...versionColumns(),
      ...columns,
    },
    (own) => [
      // Counted and walked without touching their texts.
      ...(type.shape === 'list' ? [index(`${type.name}_live`).on(own.deleted_at, own.id)] : []),
      ...indexed.flatMap((name) => {
        const found = Object.entries(own).find(([key]) => key === name)?.[1];
        return found ? [index(`${type.name}_${name}`).on(found)] : [];
      }),
    ],
  );
}

export type ContentTable = ReturnType<typeof contentTable>;
