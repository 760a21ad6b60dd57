import { desc } from 'drizzle-orm';
import type { Database } from './open.ts';
import { auditLines, logins, messages, payments, students } from './schema.ts';

/** The tables to which staff, families and visitors add rows, with the moment of a row. */
const written = [
  { table: auditLines, at: auditLines.at },
  { table: students, at: students.created_at },
  { table: payments, at: payments.created_at },
  { table: messages, at: messages.created_at },
  { table: logins, at: logins.at },
];

/** How many of the last rows are looked through: after a clock was set back the newest moment is not in the last one. */
const lastRows = 200;

/** The newest moment of what anybody has written lately; null if nobody has. */
export async function newestMoment(db: Database): Promise<string | null> {
  const moments: (string | null)[] = [];
  for (const { table, at } of written) {
    const rows = await db.select({ at }).from(table).orderBy(desc(table.id)).limit(lastRows);
    moments.push(...rows.map((row) => row.at));
  }
  return moments.reduce((newest, at) => (newest === null || (at !== null && at > newest) ? at : newest), null);
}
