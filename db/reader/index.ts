import type { ContentReader } from '../../src/model/content/reader.ts';
import type { Language } from '../../src/model/languages.ts';
import type { Database } from '../open.ts';
import { contentReader } from './content.ts';
import { type Shared, startReading } from './reading.ts';
import { schoolReader } from './school.ts';
import { sitemapReader } from './sitemap.ts';

/**
 * A reader for one page in one language.
 * @param shared what pages rendered together need to read only once
 * @returns the reader, and the set that fills with a tag for each thing it is asked for
 */
export function createReader(
  db: Database,
  language: Language,
  defaultLanguage: Language,
  shared: Shared = {},
): { content: ContentReader; tags: ReadonlySet<string> } {
  const reading = startReading(db, language, defaultLanguage, shared);
  const content = { ...contentReader(reading), ...schoolReader(reading), ...sitemapReader(reading) };
  return { content, tags: reading.noted };
}
