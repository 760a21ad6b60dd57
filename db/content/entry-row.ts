import { z } from 'zod';
import { inEachLanguage } from '../../src/model/all-languages.ts';
import { publicationStored } from '../../src/model/content/publication-form.ts';
import type { Entry } from '../../src/model/content/type.ts';
import type { Field, Fields } from '../../src/model/fields/index.ts';
import { kindOf } from '../../src/model/fields/kinds.ts';
import { versionShown } from '../../src/model/version.ts';
import { columnsOf } from './content-table.ts';

type Row = Record<string, unknown>;

function valueSchema(field: Field): z.ZodType {
  const value = kindOf(field).value(field);
  return field.bilingual ? z.object(inEachLanguage(() => value)) : value;
}

const schemas = new WeakMap<Fields, z.ZodType>();

function entrySchema(fields: Fields): z.ZodType {
  const known = schemas.get(fields);
  if (known) return known;
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueSchema(field)]));
  const schema = z.object({
    id: z.number().int(),
    created_at: z.string(),
    updated_at: z.string(),
    ...versionShown,
    ...publicationStored,
    series_id: z.number().int().nullable().optional(),
    ...shape,
  });
  schemas.set(fields, schema);
  return schema;
}

/** What every entry has besides the fields of its type. */
const ownNames = ['id', 'created_at', 'updated_at', 'version', ...Object.keys(publicationStored)];

function isEntry<F extends Fields>(fields: F, value: unknown): value is Entry<F> {
  return entrySchema(fields).safeParse(value).success;
}

/** Converts a table row into an entry. @throws when the row does not match its content type: the database is damaged */
export function entryOf<F extends Fields>(fields: F, row: Row): Entry<F> {
  const entry: Row = {};
  for (const name of ownNames) entry[name] = row[name];
  if ('series_id' in row) entry['series_id'] = row['series_id'];
  for (const [name, field] of Object.entries(fields)) {
    entry[name] = field.bilingual ? inEachLanguage((language) => row[`${name}_${language}`]) : row[name];
  }
  if (!isEntry(fields, entry)) throw new Error(`row ${String(row['id'])} does not fit its content type`);
  return entry;
}

/** Converts values into table columns to write. Absent fields are left out and stay unchanged. */
export function columnsFor(fields: Fields, values: Row): Row {
  const columns: Row = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (value === undefined) continue;
    const both = z.record(z.string(), z.unknown()).safeParse(value);
    for (const column of columnsOf(name, field)) {
      columns[column] = field.bilingual && both.success ? both.data[column.slice(name.length + 1)] : value;
    }
  }
  return columns;
}
