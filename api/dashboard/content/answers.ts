import { referred } from '../../../db/content/references.ts';
import type { Database } from '../../../db/open.ts';
import { answerOf, type ReferencedEntry } from '../../../src/model/content/answer.ts';

import type { AnyEntry, ListType } from '../../../src/model/content/type.ts';
import type { Row } from '../../../src/model/endpoints/dashboard-content.ts';
import type { Field } from '../../../src/model/fields/index.ts';

/** Prepares API rows of entries with their references: one query per reference field, not one per entry (no N+1). */
async function answerer(db: Database, type: ListType, entries: readonly AnyEntry[]): Promise<(entry: AnyEntry) => Row> {
  const found = new Map<Field, Map<unknown, ReferencedEntry>>();
  for (const [name, field] of Object.entries(type.fields)) {
    if (field.kind !== 'reference') continue;
    const ids = entries.map((entry) => entry[name]).filter((id) => typeof id === 'number');
    found.set(field, await referred(db, field.to, [...new Set(ids)], field.shows));
  }
  return (entry) => ({ id: entry.id, ...answerOf(type, entry, (field, id) => found.get(field)?.get(id) ?? null) });
}

/** The entries of a list as the dashboard API returns them. */
export async function answersOf(db: Database, type: ListType, entries: readonly AnyEntry[]): Promise<Row[]> {
  return entries.map(await answerer(db, type, entries));
}

export async function oneAnswer(db: Database, type: ListType, entry: AnyEntry): Promise<Row> {
  return (await answerer(db, type, [entry]))(entry);
}
