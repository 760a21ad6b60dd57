import { sql } from 'drizzle-orm';
import { inEachLanguage } from '../../src/model/all-languages.ts';
import type { EntryFilter } from '../../src/model/content/owned.ts';
import type { ContentType } from '../../src/model/content/type.ts';
import { type Language, languages } from '../../src/model/languages.ts';
import type { Database } from '../open.ts';
import { turn } from '../pieces.ts';
import { hasTexts, lacksText, present } from './live-entries.ts';
import { tableOf } from './tables.ts';

export interface InReach {
  type: ContentType;
  /** The part that the asker may see; null: all of it. */
  within: EntryFilter | null;
}

/** The number of entries that lack a text in a language in use, over several content types. */
export async function countMissing(
  db: Database,
  types: readonly InReach[],
  used: readonly Language[],
): Promise<Record<Language, number>> {
  const missing = inEachLanguage(() => 0);
  if (used.length < 2) return missing;
  const countOf = (type: ContentType, language: Language) =>
    sql`coalesce(sum(case when ${lacksText(type, language, used)} then 1 else 0 end), 0)`.mapWith(Number);
  // In parallel where the database can; otherwise each query runs in its own turn of the event loop.
  const counts = types
    .filter(({ type }) => hasTexts(type))
    .map(async ({ type, within }) => {
      await turn();
      return db
        .select(inEachLanguage((language) => countOf(type, language)))
        .from(tableOf(type))
        .where(present(type, null, within));
    });
  for (const [row] of await Promise.all(counts)) {
    for (const language of languages) missing[language] += row?.[language] ?? 0;
  }
  return missing;
}
