import type { Card, Picture } from '../../src/model/content-reader.ts';
import type { Entry } from '../../src/model/content-type.ts';
import type { records } from '../../src/model/content-types/index.ts';
import { type Bilingual, inLanguage, type Language } from '../../src/model/languages.ts';
import { tags } from '../../src/model/tags.ts';
import { readPicture } from '../files/images.ts';
import type { Database } from '../open.ts';
import type { Level } from '../school/levels.ts';

/**
 * What every page reads, kept for as long as pages are rendered from one state of the content: the thousands of pages
 * of a full publish ask for the same menu and settings.
 */
export interface Shared {
  levels?: Promise<Level[]>;
  settings?: Promise<Entry<typeof records.settings.fields>>;
}

/** What the parts of a page's reader share: the page's language, and the tags of all it has read. */
export interface Reading {
  db: Database;
  language: Language;
  shared: Shared;
  noted: Set<string>;
  note(...tags: string[]): void;
  /** A text in the page's language, or in the default one where it is not translated. */
  text(text: Bilingual): string;
  /** A stored picture; noted, because its AVIF versions come later. */
  picture(address: string | null): Picture | null;
}

export function startReading(db: Database, language: Language, defaultLanguage: Language, shared: Shared): Reading {
  const noted = new Set<string>();
  return {
    db,
    language,
    shared,
    noted,
    note: (...read) => {
      for (const tag of read) noted.add(tag);
    },
    text: (text) => inLanguage(text, language, defaultLanguage),
    picture: (address) => {
      if (address === null) return null;
      const picture = readPicture(db, address);
      if (picture && picture.avif === null) noted.add(tags.image(address));
      return picture;
    },
  };
}

interface Illustrable {
  id: number;
  title: Bilingual;
  description: Bilingual;
  image: string | null;
}

export function cardOf(reading: Reading, entry: Illustrable): Card {
  return {
    id: entry.id,
    title: reading.text(entry.title),
    description: reading.text(entry.description),
    image: reading.picture(entry.image),
  };
}
