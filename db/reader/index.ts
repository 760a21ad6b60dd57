import type { ContentReader } from '../../src/model/content-reader.ts';
import type { Language } from '../../src/model/languages.ts';
import type { Database } from '../open.ts';
import { listReader } from './lists.ts';
import { mapReader } from './map.ts';
import { type Shared, startReading } from './reading.ts';
import { recordReader } from './records.ts';
import { schoolReader } from './school.ts';

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
  const content = {
    ...recordReader(reading),
    ...listReader(reading),
    ...schoolReader(reading),
    ...mapReader(reading),
  };
  return { content, tags: reading.noted };
}
