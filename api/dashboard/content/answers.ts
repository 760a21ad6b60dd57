import type { Database } from '../../../db/open.ts';
import { referred } from '../../../db/references.ts';
import { answerOf, type Referred } from '../../../src/model/content-answer.ts';
import type { AnyEntry, ContentType } from '../../../src/model/content-type.ts';
import type { Field } from '../../../src/model/fields/index.ts';

/** Entries as the dashboard reads them, with what their references point at: one query a reference, not one an entry. */
export async function answersOf(
  db: Database,
  type: ContentType,
  entries: readonly AnyEntry[],
): Promise<Record<string, unknown>[]> {
  const found = new Map<Field, Map<unknown, Referred>>();
  for (const [name, field] of Object.entries(type.fields)) {
    if (field.kind !== 'reference') continue;
    const ids = entries.map((entry) => entry[name]).filter((id) => typeof id === 'number');
    found.set(field, await referred(db, field.to, [...new Set(ids)], field.shows));
  }
  return entries.map((entry) => answerOf(type, entry, (field, id) => found.get(field)?.get(id) ?? null));
}

export async function oneAnswer(db: Database, type: ContentType, entry: AnyEntry): Promise<Record<string, unknown>> {
  const [answer] = await answersOf(db, type, [entry]);
  return answer ?? {};
}
