import type { ContentReader } from '../../src/model/content/reader.ts';
import type { Language } from '../../src/model/languages.ts';
import type { Database } from '../open.ts';
import { type Answers, answeredNow, noting, type Reads, readOnce } from './asked.ts';
import { contentReader } from './content.ts';
import { officeReader } from './office.ts';
import type { Shared } from './once.ts';
import { type Reading, startReading } from './reading.ts';
import { schoolReader } from './school.ts';
import { sitemapReader } from './sitemap.ts';

function readsOf(db: Database, language: Language, defaultLanguage: Language, shared: Shared): Reads {
  return readOnce(shared, language, () => {
    const reading = startReading(db, language, defaultLanguage, shared);
    return { reader: readerOf(reading), tags: reading.noted };
  });
}

const readerOf = (reading: Reading): ContentReader => ({
  ...contentReader(reading),
  ...schoolReader(reading),
  ...officeReader(reading),
  ...sitemapReader(reading),
});

/**
 * A reader for one page in one language.
 * @param shared what pages made from one state of the content need to read only once
 * @returns the reader, the set that fills with a tag for each thing it is asked for, and what it was answered
 */
export function createReader(
  db: Database,
  language: Language,
  defaultLanguage: Language,
  shared: Shared = new Map(),
): { content: ContentReader; tags: ReadonlySet<string>; answers: Answers } {
  return noting(readsOf(db, language, defaultLanguage, shared));
}

/**
 * Whether all that a page has read answers the same now: then the page itself is the same.
 * @param answers of when it was last made
 * @param shared as for `createReader`
 */
export async function answersTheSame(
  db: Database,
  language: Language,
  defaultLanguage: Language,
  answers: Answers,
  shared: Shared = new Map(),
): Promise<boolean> {
  const reads = readsOf(db, language, defaultLanguage, shared);
  for (const [asked, before] of Object.entries(answers)) {
    if ((await answeredNow(reads, asked)) !== before) return false;
  }
  return true;
}
