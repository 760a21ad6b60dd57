import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { searchText } from '../../src/model/text/search-text.ts';
import { type Database, inTransaction } from '../open.ts';
import { readState, writeState } from '../publishing/state.ts';
import { students } from '../schema.ts';

const state = 'search_texts';

/** Increase this when `searchText` gives another result for the same text. */
const newest = '2';

const atOnce = 500;

/**
 * Recalculates the stored search texts of students after a change of the normalization. Works in batches; after an
 * interruption the next start begins again.
 */
export async function refreshSearchTexts(db: Database): Promise<void> {
  if ((await readState(db, state)) === newest) return;
  for (let after: number | null = 0; after !== null; ) after = await refreshSome(db, after);
  await inTransaction(db, (tx) => writeState(tx, state, newest));
}

/** @returns the last student id of the batch; null when there are no more */
async function refreshSome(db: Database, after: number): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .select({ id: students.id, name: students.name, email: students.email, phone: students.phone })
      .from(students)
      .where(and(gt(students.id, after), isNull(students.deleted_at)))
      .orderBy(asc(students.id))
      .limit(atOnce);
    for (const { id, name, email, phone } of rows) {
      await tx
        .update(students)
        .set({ search_text: searchText([name, email, phone]) })
        .where(eq(students.id, id));
    }
    return rows.length < atOnce ? null : (rows.at(-1)?.id ?? null);
  });
}
