import { eq, type SQL, sql } from 'drizzle-orm';
import type { LastChange } from '../src/model/last-change.ts';
import type { Actor } from '../src/model/people/audit.ts';
import type { Column, Table } from './dialect/columns.ts';
import type { Reads, Transaction } from './open.ts';
import { admins } from './schema.ts';

/** An update was based on an outdated version (edit conflict); the transaction is rolled back. */
export class ChangedMeanwhile extends Error {
  constructor() {
    super('somebody else has changed this meanwhile');
    this.name = 'ChangedMeanwhile';
  }
}

/**
 * Checks for an edit conflict. Must run inside the update's transaction, so that a second concurrent update sees the
 * first.
 * @param version the version that the update is based on; undefined: no check
 * @throws ChangedMeanwhile
 */
export function checkVersion(version: number | undefined, newest: number): void {
  if (version !== undefined && version !== newest) throw new ChangedMeanwhile();
}

type Versioned = Table & Record<'version' | 'changed_at' | 'changed_by', Column>;

/** The author of a change: a staff member, or null for the student. */
type Changer = Actor | null;

/** The columns for the author and time of a change. */
export const changedBy = (by: Changer) => ({
  changed_at: new Date().toISOString(),
  changed_by: by !== null && by.id > 0 ? by.id : null,
});

/** The version columns to set when an update changes a field. */
export const nextVersion = ({ version }: Pick<Versioned, 'version'>, by: Changer) => ({
  version: sql`${version} + 1`,
  ...changedBy(by),
});

/** Whether any of the new values differs from the current ones; undefined values are ignored. */
export const differs = (
  before: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): boolean => Object.entries(values).some(([name, value]) => value !== undefined && value !== before[name]);

/** The newest version of a row, who wrote it and when; null if there is no such row. */
export async function lastChange(
  db: Reads | Transaction,
  table: Versioned,
  of: SQL | undefined,
): Promise<LastChange | null> {
  const { version, changed_at, changed_by } = table;
  const [row] = await db.select({ version, changed_at, changed_by }).from(table).where(of);
  if (!row) return null;
  const number = Number(row.changed_by);
  const [by] =
    number > 0 ? await db.select({ id: admins.id, name: admins.name }).from(admins).where(eq(admins.id, number)) : [];
  return { version: Number(row.version), by: by ?? null, at: row.changed_at === null ? null : String(row.changed_at) };
}
