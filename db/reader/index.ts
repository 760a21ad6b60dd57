import type { ContentReader } from '../../src/model/content/reader.ts';
import type { Language } from '../../src/model/languages.ts';
import type { Database } from '../open.ts';
import { type Answers, answeredNow, keepingAnswers } from './asked.ts';
import { contentReader } from './content.ts';
import { officeReader } from './office.ts';
import { type Reading, type Shared, startReading } from './reading.ts';
import { schoolReader } from './school.ts';
import { sitemapReader } from './sitemap.ts';

/**
 * A reader for one page in one language.
 * @param shared what pages rendered together need to read only once
 * @returns the reader, the set that fills with a tag for each thing it is asked for, and what it was answered
 */
export function createReader(
  db: Database,
  language: Language,
  defaultLanguage: Language,
  shared: Shared = {},
): { content: ContentReader; tags: ReadonlySet<string>; answers: Answers } {
  const reading = startReading(db, language, defaultLanguage, shared);
  return { ...keepingAnswers(readerOf(reading)), tags: reading.noted };
}

const readerOf = (reading: Reading): ContentReader => ({
  ...contentReader(reading),
  ...schoolReader(reading),
  ...officeReader(reading),
  ...sitemapReader(reading),
});

/**
 * Whether all that a page has read answers the same now: then the page itself is the same.
 * @param answers of when it was last made
 * @param shared what pages published together need to ask only once
 */
export async function answersTheSame(
  db: Database,
  language: Language,
  defaultLanguage: Language,
  answers: Answers,
  shared: Shared = {},
): Promise<boolean> {
  const reader = readerOf(startReading(db, language, defaultLanguage, shared));
  shared.answers ??= new Map();
  for (const [asked, before] of Object.entries(answers)) {
    const key = `${language} ${asked}`;
    const now = shared.answers.get(key) ?? answeredNow(reader, asked);
    shared.answers.set(key, now);
    if ((await now) !== before) return false;
  }
  return true;
}
