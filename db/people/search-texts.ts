import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { searchText } from '../../src/model/text/search-text.ts';
import { type Database, inTransaction } from '../open.ts';
import { readState, writeState } from '../publishing/state.ts';
import { students } from '../schema.ts';
import { refreshMessages } from './messages.ts';

const atOnce = 500;

/** Searched things, by the state that says how far they are: how some of them are recalculated. */
const searched = { search_texts: refreshStudents, message_search_texts: refreshMessages } as const;

/** Increase one of these when `searchText` gives another result for the same text, or more is searched. */
const newest: Readonly<Record<keyof typeof searched, string>> = { search_texts: '2', message_search_texts: '1' };

/**
 * Recalculates the stored search texts of students and messages after a change of the normalization. Works in batches;
 * after an interruption the next start begins again.
 */
export async function refreshSearchTexts(db: Database): Promise<void> {
  await refresh(db, 'search_texts');
  await refresh(db, 'message_search_texts');
}

async function refresh(db: Database, state: keyof typeof searched): Promise<void> {
  if ((await readState(db, state)) === newest[state]) return;
  for (let after: number | null = 0; after !== null; ) after = await searched[state](db, after);
  await inTransaction(db, (tx) => writeState(tx, state, newest[state]));
}

/** @returns the last student id of the batch; null when there are no more */
async function refreshStudents(db: Database, after: number): Promise<number | null> {
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
