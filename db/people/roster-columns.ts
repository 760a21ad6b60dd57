import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type GivenColumns, importedColumns } from '../../src/model/people/roster.ts';
import { type Database, type Reads, write } from '../open.ts';
import { officeRecords } from '../schema.ts';

const name = 'roster_columns';
const stored = z.partialRecord(z.enum(importedColumns), z.string());

/** Which headings of the school's own lists stand for which columns, as they were named at the last import. */
export async function rememberedColumns(db: Reads): Promise<GivenColumns> {
  const [row] = await db.select().from(officeRecords).where(eq(officeRecords.name, name));
  return row ? stored.parse(row.value) : {};
}

/**
 * Remembers the headings that a person named, for the next list. It is no part of the import. If it is lost, the user
 * names the columns again.
 */
export async function rememberColumns(db: Database, columns: GivenColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  const value = { ...(await rememberedColumns(db)), ...columns };
  await write(
    db,
    (tx) =>
      tx
        .insert(officeRecords)
        .values({ name, value })
        .onConflictDoUpdate({ target: officeRecords.name, set: { value } }),
    { lasting: false },
  );
}
