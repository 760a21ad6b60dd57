import type { ContentType, ListType } from '../../src/model/content/type.ts';
import type { Field } from '../../src/model/fields/index.ts';
import { kindOf } from '../../src/model/fields/kinds.ts';
import { languages } from '../../src/model/languages.ts';
import { type AnyColumn, type ColumnBuilder, id, index, integer, table, text } from '../dialect/columns.ts';
import { versionColumns } from '../version-columns.ts';

/**
 * Returns the column that a reference points at. It is a function because tables reference each other before they all
 * exist.
 */
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
  if (field.kind === 'staff') return integer().references(() => target('staff'));
  const { empty, whole } = kindOf(field);
  if (whole) return integer();
  if (typeof empty === 'number') return integer().notNull().default(empty);
  return typeof empty === 'string' ? text().notNull().default(empty) : text();
}

/** The parts of a content type from which its table is built. */
export type Stored = Pick<ContentType, 'name' | 'shape' | 'fields'> & Pick<Partial<ListType>, 'series'>;

/** Whether and since when visitors see an entry, and its place. A single record is always live. */
const publicationColumns = () => ({
  status: text().notNull().default('published'),
  publish_at: text(),
  is_live: integer().notNull().default(1),
  first_live_at: text(),
  position: integer().notNull().default(0),
});

/**
 * Builds the table of a content type. Lists use soft delete: `deleted_at` is set, and the row is kept until it can no
 * longer be restored.
 */
export function contentTable(type: Stored, target: Target) {
  const fields = Object.entries(type.fields).flatMap(([name, field]) =>
    columnsOf(name, field).map((columnName): [string, ColumnBuilder] => [columnName, column(field, target)]),
  );
  const indexed = Object.entries(type.fields)
    .filter(([, field]) => kindOf(field).indexed?.(field))
    .map(([name]) => name);
  const columns: Record<string, ColumnBuilder> = Object.fromEntries(fields);
  if (type.series) {
    columns['series_id'] = integer();
    indexed.push('series_id');
  }
  return table(
    type.name,
    {
      id: id({ reused: type.shape === 'record' }),
      created_at: text().notNull(),
      updated_at: text().notNull(),
      deleted_at: text(),
      /** The id of the staff member who deleted it. */
      deleted_by: integer(),
      ...versionColumns(),
      ...publicationColumns(),
      ...columns,
    },
    (own) => [
      // Narrow indexes: counting and paging do not read the long text columns.
      ...(type.shape === 'list'
        ? [
            index(`${type.name}_by_id`).on(own.deleted_at, own.id, own.is_live),
            index(`${type.name}_planned`).on(own.is_live, own.publish_at),
            index(`${type.name}_by_place`).on(own.deleted_at, own.is_live, own.position, own.id, own.status),
          ]
        : []),
      ...indexed.flatMap((name) => {
        const found = Object.entries(own).find(([key]) => key === name)?.[1];
        return found ? [index(`${type.name}_${name}`).on(found)] : [];
      }),
    ],
  );
}

export type ContentTable = ReturnType<typeof contentTable>;
