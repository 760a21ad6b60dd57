import type { Card, Picture } from '../../src/model/content-reader.ts';
import { type Bilingual, inLanguage, type Language } from '../../src/model/languages.ts';
import { tags } from '../../src/model/tags.ts';
import { readPicture } from '../images.ts';
import type { Database } from '../open.ts';

/** What the parts of a page's reader share: the page's language, and the tags of all it has read. */
export interface Reading {
  db: Database;
  language: Language;
  noted: Set<string>;
  note(...tags: string[]): void;
  /** A text in the page's language, or in the default one where it is not translated. */
  text(text: Bilingual): string;
  /** A stored picture; noted, because its AVIF versions come later. */
  picture(address: string | null): Picture | null;
}

export function startReading(db: Database, language: Language, defaultLanguage: Language): Reading {
  const noted = new Set<string>();
  return {
    db,
    language,
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
