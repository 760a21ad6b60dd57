import { id, integer, json, table, text } from '../dialect/columns.ts';
import { versionColumns } from '../version-columns.ts';

/** What the office has decided for all students, a row each: `registration`, `retention`. */
export const officeRecords = table('office_records', {
  name: text().primaryKey(),
  value: json<unknown>().notNull(),
  ...versionColumns(),
});

/**
 * How many login names were made for the children of a phone: a number that was given is never given again, whoever is
 * gone meanwhile. The phone is not here, only a keyed hash of it: a number must be erasable.
 */
export const loginNumbers = table('login_numbers', {
  phone_key: text().primaryKey(),
  last: integer().notNull(),
});

/**
 * What is still owed to people who were erased: their files, and that the database forgets their bytes. A row goes when
 * both are done; until then it is taken up again at every start.
 */
export const erasures = table('erasures', {
  id: id(),
  files: json<string[]>().notNull(),
  /** Who it was, for schools that are kept as they were: a number alone may be another's there. */
  person: json<{ id: number; created_at: string } | null>(),
  created_at: text().notNull(),
});
