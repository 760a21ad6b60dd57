import { and, gt, or, type SQL, sql } from 'drizzle-orm';
import { inEachLanguage } from '../../src/model/all-languages.ts';
import type { EntryFilter } from '../../src/model/content/owned.ts';
import type { ContentType } from '../../src/model/content/type.ts';
import { type Language, languages } from '../../src/model/languages.ts';
import type { Database } from '../open.ts';
import { turn } from '../pieces.ts';
import { live } from './live-entries.ts';
import { mustColumn, tableOf } from './tables.ts';

/** The length of a text in bytes: unlike a comparison, it does not read a long text. */
const size = (type: ContentType, field: string, language: Language) =>
  sql<number>`octet_length(${mustColumn(tableOf(type), `${field}_${language}`)})`;

/** The condition that a text of an entry is empty in one language and filled in another language in use. */
export function lacksText(type: ContentType, language: Language, used: readonly Language[]): SQL | undefined {
  if (!used.includes(language)) return undefined;
  const texts = Object.entries(type.fields).filter(([, { bilingual }]) => bilingual);
  const others = used.filter((each) => each !== language);
  return or(
    ...texts.map(([field]) =>
      and(sql`${size(type, field, language)} = 0`, or(...others.map((other) => gt(size(type, field, other), 0)))),
    ),
  );
}

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
  const countOf = (type: ContentType, language: Language) => {
    const lacks = lacksText(type, language, used);
    return lacks ? sql`coalesce(sum(case when ${lacks} then 1 else 0 end), 0)`.mapWith(Number) : sql`0`.mapWith(Number);
  };
  // In parallel where the database can; otherwise each query runs in its own turn of the event loop.
  const counts = types.map(async ({ type, within }) => {
    await turn();
    return db
      .select(inEachLanguage((language) => countOf(type, language)))
      .from(tableOf(type))
      .where(live(type, null, within));
  });
  for (const [row] of await Promise.all(counts)) {
    for (const language of languages) missing[language] += row?.[language] ?? 0;
  }
  return missing;
}
