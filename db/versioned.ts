import { eq, type SQL, sql } from 'drizzle-orm';
import type { LastChange } from '../src/model/last-change.ts';
import type { Actor } from '../src/model/people/audit.ts';
import type { Column, Table } from './dialect/columns.ts';
import type { Reads, Transaction } from './open.ts';
import { admins } from './schema.ts';

/** An update was made from another version than the newest: it leaves the transaction, which has written nothing. */
export class ChangedMeanwhile extends Error {
  constructor() {
    super('somebody else has changed this meanwhile');
    this.name = 'ChangedMeanwhile';
  }
}

/**
 * Asked inside the update's transaction: of two at once the second sees what the first has written.
 * @param version the one the update was made from; undefined: it does not say
 * @throws ChangedMeanwhile
 */
export function wantNewest(version: number | undefined, newest: number): void {
  if (version !== undefined && version !== newest) throw new ChangedMeanwhile();
}

type Versioned = Table & Record<'version' | 'changed_at' | 'changed_by', Column>;

/** Whose change it is: one of the staff, or null for the student's own. */
type Changer = Actor | null;

/** Who has changed something, and when. */
export const changedBy = (by: Changer) => ({
  changed_at: new Date().toISOString(),
  changed_by: by !== null && by.id > 0 ? by.id : null,
});

/** What an update sets besides when it changes a field of its form. */
export const grown = ({ version }: Pick<Versioned, 'version'>, by: Changer) => ({
  version: sql`${version} + 1`,
  ...changedBy(by),
});

/** Whether values that are written differ from what is there. */
export const differs = (
  before: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): boolean => Object.entries(values).some(([name, value]) => value !== undefined && value !== before[name]);

/** The newest version of a row, and who made it when; null where there is no such row. */
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
