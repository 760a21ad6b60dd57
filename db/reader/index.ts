import type { ContentReader } from '../../src/model/content/reader.ts';
import type { Language } from '../../src/model/languages.ts';
import type { Database } from '../open.ts';
import { contentReader } from './content.ts';
import { type Answers, answeredNow, type ReadOnce, readOnce, recordingReader } from './read-hashes.ts';
import type { SharedReads } from './reading.ts';
import { type Reading, startReading } from './reading.ts';
import { officeReader, schoolReader } from './school.ts';
import { sitemapReader } from './sitemap.ts';

function readsOf(db: Database, language: Language, defaultLanguage: Language, shared: SharedReads): ReadOnce {
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
 * Creates the reader for one page in one language.
 * @param shared cache of reads for pages rendered from one state of the content
 * @returns the reader, the set that collects the tags of its reads, and the result hashes
 */
export function createReader(
  db: Database,
  language: Language,
  defaultLanguage: Language,
  shared: SharedReads = new Map(),
): { content: ContentReader; tags: ReadonlySet<string>; answers: Answers } {
  return recordingReader(readsOf(db, language, defaultLanguage, shared));
}

/**
 * Whether all reads of a page have the same results as before: then the page is unchanged.
 * @param answers the result hashes of its last rendering
 * @param shared as for `createReader`
 */
export async function answersTheSame(
  db: Database,
  language: Language,
  defaultLanguage: Language,
  answers: Answers,
  shared: SharedReads = new Map(),
): Promise<boolean> {
  const reads = readsOf(db, language, defaultLanguage, shared);
  for (const [asked, before] of Object.entries(answers)) {
    if ((await answeredNow(reads, asked)) !== before) return false;
  }
  return true;
}
