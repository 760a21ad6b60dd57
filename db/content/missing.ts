import { and, asc, count, eq, gt, inArray } from 'drizzle-orm';
import { inEachLanguage } from '../../src/model/all-languages.ts';
import type { EntryFilter } from '../../src/model/content/owned.ts';
import { missingPair } from '../../src/model/content/search.ts';
import type { ContentType } from '../../src/model/content/type.ts';
import { type Language, languages } from '../../src/model/languages.ts';
import { withoutIndex } from '../dialect/sql.ts';
import type { Database } from '../open.ts';
import { turn } from '../pieces.ts';
import { present } from './live-entries.ts';
import { contentSearch } from './search-schema.ts';
import { tableOf } from './tables.ts';

export interface InReach {
  type: ContentType;
  /** The part that the asker may see; null: all of it. */
  within: EntryFilter | null;
}

/** A query for the entries of a type that lack a text, counted by the pairs of languages in which they do. */
export function missingQuery(db: Database, { type, within }: InReach) {
  const table = tableOf(type);
  const { lacks, entry_id } = contentSearch;
  const there = inArray(
    entry_id,
    db
      .select({ id: table.id })
      .from(table)
      .where(present(type, null, within)),
  );
  return db
    .select({ lacks, count: count() })
    .from(contentSearch)
    .where(and(eq(contentSearch.type, type.name), gt(lacks, ''), withoutIndex(there)))
    .groupBy(lacks)
    .orderBy(asc(lacks));
}

/** The number of entries of a content type that lack a text in a language in use. */
export async function countMissing(
  db: Database,
  inReach: InReach,
  used: readonly Language[],
): Promise<Record<Language, number>> {
  const missing = inEachLanguage(() => 0);
  if (used.length < 2) return missing;
  // The overview asks for many types: each query runs in its own turn of the event loop.
  await turn();
  for (const { lacks, count } of await missingQuery(db, inReach)) {
    const pairs = lacks.split(' ');
    const lacking = (language: Language) =>
      used.includes(language) && used.some((other) => pairs.includes(missingPair(language, other)));
    for (const language of languages) if (lacking(language)) missing[language] += count;
  }
  return missing;
}
