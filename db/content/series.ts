import { and, inArray } from 'drizzle-orm';
import { placeChange } from '../../src/model/content/changes.ts';
import { type EntryFilter, matchesFilter } from '../../src/model/content/owned.ts';
import type { PublicationChange } from '../../src/model/content/publication.ts';
import type { Scope } from '../../src/model/content/series.ts';
import type { Entry, ListType } from '../../src/model/content/type.ts';
import type { Fields } from '../../src/model/fields/index.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { type Database, inLongTransaction } from '../open.ts';
import { eachInTurn } from '../portions.ts';
import { requestPublish } from '../publishing/queue.ts';
import { countUp } from '../publishing/state.ts';
import { checkReferences, publicationAfter, type Values } from './content.ts';
import { type Deletion, holdersOfEntry, removeEntry } from './deletion.ts';
import { columnsFor } from './entry-row.ts';
import { adjacentIds, countEntries, findPresent, live, selectEntries } from './live-entries.ts';
import { noteEntries } from './many.ts';
import { othersInSeries } from './others-in-series.ts';
import { tableOf } from './tables.ts';
import { noteContent } from './writing.ts';

class HeldInSeries extends Error {
  readonly heldBy: Record<string, number>;

  constructor(heldBy: Record<string, number>) {
    super('an entry of the series is in use');
    this.heldBy = heldBy;
  }
}

/**
 * Makes a series: one entry for each day, alike but for the day. The series bears the id of its first entry.
 * @throws DanglingReference
 */
export async function createSeries<F extends Fields>(
  db: Database,
  type: ListType<F>,
  days: readonly string[],
  values: Values,
  { by, publication: change }: { by: Actor; publication: PublicationChange },
): Promise<{ entries: Entry<F>[]; undo: string }> {
  return inLongTransaction(db, async (tx) => {
    await checkReferences(tx, type.fields, values);
    const table = tableOf(type);
    const { date = '' } = type.series ?? {};
    const at = new Date().toISOString();
    const publication = await publicationAfter(tx, type, null, { change, moment: at });
    const rows = days.map((day, index) => ({
      ...columnsFor(type.fields, { ...values, [date]: day }),
      ...publication,
      position: publication.position + index,
      created_at: at,
      updated_at: at,
    }));
    const added = await tx.insert(table).values(rows).returning({ id: table.id });
    const ids = added.map(({ id }) => id).toSorted((a, b) => a - b);
    const [first] = ids;
    if (first === undefined) throw new Error(`a series of ${type.name} has no days`);
    const series: Record<string, unknown> = { series_id: first };
    const own = inArray(table.id, ids);
    await tx.update(table).set(series).where(own);
    const entries = await selectEntries(tx, type, 'oldest', own);
    const shown = await selectEntries(tx, type, 'oldest', and(live(type), own));
    const count = await countEntries(tx, type);
    const { older } = await adjacentIds(tx, type, publication.position);
    const changes = shown.map((entry, index) =>
      placeChange(type, entry, { older: shown[index - 1]?.id ?? older, newer: shown[index + 1]?.id ?? null }, count),
    );
    // Nobody is shown a draft, but each process reads the next planned moment again when the content version changes.
    if (changes.length === 0) await countUp(tx, 'content');
    else {
      await requestPublish(tx, {
        tags: changes.flatMap(({ tags }) => tags),
        addresses: changes.flatMap(({ addresses }) => addresses),
      });
    }
    for await (const entry of eachInTurn(entries)) await noteContent(tx, { by }, 'create', type, null, entry);
    return { entries, undo: await noteEntries(tx, by, type, entries, { deleted: true }) };
  });
}

/**
 * Soft-deletes an entry and others of its series, all or none.
 * @returns null if it does not exist; the number of entries per list that still reference one of them if it is in use
 */
export async function deleteInSeries<F extends Fields>(
  db: Database,
  type: ListType<F>,
  id: number,
  { by, within, scope }: { by: Actor; within: EntryFilter | null; scope: Scope },
): Promise<Deletion | null> {
  return inLongTransaction(db, async (tx) => {
    const entry = await findPresent(tx, type, id);
    if (!entry || !matchesFilter(entry, within)) return null;
    const leaving = [entry, ...(await othersInSeries(tx, type, entry, scope, within))];
    for await (const each of eachInTurn(leaving)) {
      const heldBy = await holdersOfEntry(tx, type, each.id);
      // Nothing of it may stay: the first ones are deleted already.
      if (Object.keys(heldBy).length > 0) throw new HeldInSeries(heldBy);
      await removeEntry(tx, type, each, by);
    }
    return { done: true as const, undo: await noteEntries(tx, by, type, leaving, { deleted: false }) };
  }).catch((error: unknown) => {
    if (!(error instanceof HeldInSeries)) throw error;
    return { done: false as const, heldBy: error.heldBy };
  });
}
