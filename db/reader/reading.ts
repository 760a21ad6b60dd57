import type { InLanguage, Picture, Placed } from '../../src/model/content/in-language.ts';
import { languageOf, shownLanguage } from '../../src/model/content/shown-language.ts';
import { tags } from '../../src/model/content/tags.ts';
import type { Entry, ListType } from '../../src/model/content/type.ts';
import { type AnyValue, type Fields, isPrivateFile } from '../../src/model/fields/index.ts';
import type { Bilingual, Language } from '../../src/model/languages.ts';
import { withMarks } from '../../src/model/text/language-marks.ts';
import { readPicture } from '../files/images.ts';
import type { Database } from '../open.ts';

/**
 * A cache of reads, by query text, for pages rendered from one state of the content: the thousands of pages of a full
 * publish need the same menu and settings.
 */
export type SharedReads = Map<string, Promise<unknown>>;

/**
 * Runs a read once for many pages; a failed read is run again.
 * @param words the cache key; it must determine the result type
 */
export function sharedRead<T>(shared: SharedReads, words: string, ask: () => Promise<T>): Promise<T> {
  // The type of each cached value is not known to the map.
  const known = shared.get(words) as Promise<T> | undefined;
  if (known) return known;
  const fresh = ask();
  shared.set(words, fresh);
  fresh.catch(() => shared.delete(words));
  return fresh;
}

/** The state of a page's reader: the page's language, and the tags of all reads. */
export interface Reading {
  db: Database;
  language: Language;
  /** Cached database rows, which are the same in every language. */
  rows<T>(words: string, read: () => Promise<T>): Promise<T>;
  noted: Set<string>;
  note(...tags: string[]): void;
  /** A text in the page's language; if it is not translated, in another one and marked with its language. */
  text(text: Bilingual): string;
  /** The fields of an entry in the page's language. */
  fields<F extends Fields>(fields: F, entry: Entry<F>): Promise<InLanguage<F>>;
  /** A list entry in the page's language. */
  entry<F extends Fields>(type: ListType<F>, entry: Entry<F>): Promise<InLanguage<F> & Placed>;
}

export function startReading(
  db: Database,
  language: Language,
  defaultLanguage: Language,
  shared: SharedReads,
): Reading {
  const noted = new Set<string>();
  const marked = (text: string, of: Language) => (of === language || !text ? text : withMarks(text, of));
  const text = (value: Bilingual) => {
    const of = shownLanguage(value, language, defaultLanguage);
    return marked(value[of], of);
  };

  const rows = <T>(words: string, read: () => Promise<T>) => sharedRead(shared, `rows ${words}`, read);

  /** A stored image; its tag is noted while one of its later versions is missing. */
  async function picture(address: string): Promise<Picture | null> {
    const found = await rows(`picture ${address}`, () => readPicture(db, address));
    if (found && (found.avif === null || found.share === null)) noted.add(tags.image(address));
    return found;
  }

  async function fieldsOf<F extends Fields>(fields: F, entry: Entry<F>): Promise<InLanguage<F>> {
    const read: Record<string, unknown> = {};
    for (const [name, value] of Object.entries<AnyValue>(entry)) {
      const field = fields[name];
      if (!field) continue;
      if (typeof value === 'object' && value !== null) {
        const of = languageOf(fields, entry, name, language, defaultLanguage);
        read[name] = marked(value[of], of);
      } else if (field.kind === 'image' && !isPrivateFile(field) && typeof value === 'string') {
        read[name] = await picture(value);
      } else read[name] = value;
    }
    // Built field by field according to the type; TypeScript cannot follow a mapped type through a loop.
    return read as InLanguage<F>;
  }

  return {
    db,
    language,
    rows,
    noted,
    text,
    note: (...read) => {
      for (const tag of read) noted.add(tag);
    },
    fields: fieldsOf,
    entry: async (type, entry) => {
      const { id, position, updated_at } = entry;
      const placed: Placed = { id, position, published_at: entry.first_live_at ?? entry.created_at, updated_at };
      return Object.assign(await fieldsOf(type.fields, entry), placed);
    },
  };
}
