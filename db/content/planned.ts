import { and, asc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { EntryFilter } from '../../src/model/content/owned.ts';
import { nameField } from '../../src/model/content/references.ts';
import type { ListType } from '../../src/model/content/type.ts';
import { allLists } from '../../src/model/content-types/index.ts';
import type { Bilingual } from '../../src/model/languages.ts';
import { type Database, inTransaction, type Reads, type Transaction } from '../open.ts';
import { turn } from '../pieces.ts';
import { publicationAfter, requestChange } from './content.ts';
import { findEntry, findPresent, present } from './live-entries.ts';
import { tableOf } from './tables.ts';
import { translations } from './translated.ts';

/** The condition for entries that wait for their moment. A draft has no moment. */
function waiting(type: ListType): SQL | undefined {
  const { is_live, publish_at, deleted_at } = tableOf(type);
  return and(eq(is_live, 0), isNotNull(publish_at), isNull(deleted_at));
}

interface Planned {
  type: ListType;
  id: number;
  publish_at: string;
}

/** The entries whose moment is not later than `upTo`, in the order of their moments. */
async function plannedUpTo(db: Reads, upTo: string): Promise<Planned[]> {
  const found: Planned[] = [];
  for (const type of allLists) {
    const table = tableOf(type);
    const rows = await db
      .select({ id: table.id, publish_at: table.publish_at })
      .from(table)
      .where(and(waiting(type), lte(table.publish_at, upTo)))
      .orderBy(asc(table.publish_at), asc(table.id));
    for (const { id, publish_at } of rows) if (publish_at !== null) found.push({ type, id, publish_at });
  }
  return found.sort((a, b) => (a.publish_at < b.publish_at ? -1 : Number(a.publish_at > b.publish_at)));
}

/** The next moment at which an entry is to be shown (ISO 8601 in UTC); null if nothing is planned. */
export async function nextMoment(db: Reads): Promise<string | null> {
  let next: string | null = null;
  for (const type of allLists) {
    const { publish_at } = tableOf(type);
    const [row] = await db
      .select({ first: sql<string | null>`min(${publish_at})` })
      .from(tableOf(type))
      .where(waiting(type));
    if (row?.first && (next === null || row.first < next)) next = row.first;
  }
  return next;
}

/** Shows one entry. Its version and the audit log stay as they are: nobody does anything at this moment. */
async function show(tx: Transaction, { type, id }: Planned): Promise<void> {
  const table = tableOf(type);
  const before = await findPresent(tx, type, id);
  if (!before) return;
  const publication = await publicationAfter(tx, type, before, {});
  if (publication.is_live === before.is_live) return;
  await tx
    .update(table)
    .set({ ...publication, updated_at: new Date().toISOString() })
    .where(eq(table.id, id));
  await requestChange(tx, type, null, await findEntry(tx, type, id));
}

/**
 * Shows every entry whose moment has come, each in a transaction of its own. Several processes may call it at once:
 * each entry is shown by one of them.
 * @returns how many were due
 */
export async function showPlanned(db: Database): Promise<number> {
  const due = await plannedUpTo(db, new Date().toISOString());
  for (const planned of due) {
    // A whole series may have one moment.
    await turn();
    await inTransaction(db, (tx) => show(tx, planned));
  }
  return due.length;
}

/** Milliseconds after which an entry that should be shown counts as late. */
const lateAfter = 60_000;

/** The first entries that wait, in the order of their moments. @param upTo of moments not later than this one */
async function firstWaiting(
  db: Reads,
  types: readonly { type: ListType; within: EntryFilter | null }[],
  most: number,
  upTo: string | null = null,
): Promise<PlannedEntry[]> {
  const found: PlannedEntry[] = [];
  for (const { type, within } of types) {
    const table = tableOf(type);
    const rows = await db
      .select()
      .from(table)
      .where(and(waiting(type), present(type, null, within), upTo === null ? undefined : lte(table.publish_at, upTo)))
      .orderBy(asc(table.publish_at))
      .limit(most);
    for (const row of rows) {
      const title = translations(row, nameField(type) ?? '');
      if (row.publish_at !== null) found.push({ type: type.path, id: row.id, title, publish_at: row.publish_at });
    }
  }
  return found.sort((a, b) => (a.publish_at < b.publish_at ? -1 : 1)).slice(0, most);
}

/** The entries that should have been shown for more than a minute, of those that a person may see. */
export function overdueEntries(
  db: Reads,
  types: readonly { type: ListType; within: EntryFilter | null }[],
): Promise<PlannedEntry[]> {
  return firstWaiting(db, types, mostOverdue, new Date(Date.now() - lateAfter).toISOString());
}

/** The entries that wait for their moment: how many, and the first of them. */
export async function plannedEntries(db: Reads): Promise<{ count: number; entries: PlannedEntry[] }> {
  let count = 0;
  for (const type of allLists) count += await db.$count(tableOf(type), waiting(type));
  const types = allLists.map((type) => ({ type, within: null }));
  return { count, entries: await firstWaiting(db, types, mostPlanned) };
}

/** An entry that waits for its moment; `type` is the path segment of its list. */
export interface PlannedEntry {
  type: string;
  id: number;
  title: Bilingual;
  publish_at: string;
}

/** How many late entries are named. */
const mostOverdue = 20;
/** How many planned entries are named after a change of the time zone. */
const mostPlanned = 50;
