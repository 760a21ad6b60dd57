import { id, integer, json, table, text } from '../dialect/columns.ts';
import { versionColumns } from '../version-columns.ts';

/** School-wide settings, one row each: `registration`, `retention`. */
export const officeRecords = table('office_records', {
  name: text().primaryKey(),
  value: json<unknown>().notNull(),
  ...versionColumns(),
});

/**
 * The number of login names made for a phone number; a number is never reused, even if its student is gone. Only a
 * keyed hash of the phone is stored, so that the phone number can be erased.
 */
export const loginNumbers = table('login_numbers', {
  phone_key: text().primaryKey(),
  last: integer().notNull(),
});

/**
 * Pending work of erasures: deleting files and scrubbing the database. A row is deleted when both are done; until then
 * the work is retried at every start.
 */
export const erasures = table('erasures', {
  id: id(),
  files: json<string[]>().notNull(),
  /** The erased person, to find them in kept copies of the school: an id alone may belong to somebody else there. */
  person: json<{ id: number; created_at: string } | null>(),
  created_at: text().notNull(),
});
