import type { ContentType } from '../src/model/content-type.ts';
import type { Field } from '../src/model/fields.ts';
import { languages } from '../src/model/languages.ts';
import { type AnyColumn, type ColumnBuilder, id, index, integer, table, text } from './dialect/columns.ts';

/** Where a reference points; functions, because tables refer to each other before they exist. */
export type Targets = Record<'grades' | 'subjects', () => AnyColumn>;

/** Column names a field is stored in: `title_ar` and `title_en`, or the field's own name. */
export function columnsOf(name: string, field: Field): string[] {
  return field.bilingual ? languages.map((language) => `${name}_${language}`) : [name];
}

function column(field: Field, targets: Targets): ColumnBuilder {
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
  const fields = Object.entries(type.fields).flatMap(([name, field]) =>
    columnsOf(name, field).map((columnName): [string, ColumnBuilder] => [columnName, column(field, targets)]),
  );
  const indexed = Object.entries(type.fields)
    .filter(([, field]) => field.kind === 'reference' || field.kind === 'pdf' || field.kind === 'video')
    .map(([name]) => name);
  const columns: Record<string, ColumnBuilder> = Object.fromEntries(fields);
  return table(
    type.name,
    {
      id: id({ reused: type.shape === 'record' }),
      created_at: text().notNull(),
      updated_at: text().notNull(),
      deleted_at: text(),
      ...columns,
    },
    (own) =>
      indexed.flatMap((name) => {
        const found = Object.entries(own).find(([key]) => key === name)?.[1];
        return found ? [index(`${type.name}_${name}`).on(found)] : [];
      }),
  );
}

export type ContentTable = ReturnType<typeof contentTable>;
