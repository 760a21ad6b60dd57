import { inEachLanguage } from '../../model/all-languages.ts';
import type { Language } from '../../model/languages.ts';
import { find, type Keys, say as sayOf, type TextValues } from '../../model/text/texts.ts';
import type { Catalogues } from '../../texts/catalogues.ts';

export type TextKey = Keys<Catalogues['dashboard']>;

/** What the catalogue `content` says about one content type; the key is the type's name. */
export interface ContentTexts {
  /** The menu's entry and the list's title. */
  name: string;
  /** One piece of it. */
  one: string;
  fields: Record<string, string>;
  /** Names of the options of its choices, by field. */
  options?: Record<string, Record<string, string>>;
}

/**
 * What a pattern found of the catalogues, by language.
 * @param found by file, `…/locales/{language}/{area}.json`
 */
export function byLanguage<T>(found: Record<string, T>): Record<Language, T> {
  const files = Object.entries(found);
  return inEachLanguage((language) => {
    const file = files.find(([path]) => path.includes(`/locales/${language}/`));
    if (!file) throw new Error(`no catalogue in ${language}`);
    return file[1];
  });
}

const dashboards = byLanguage(
  import.meta.glob<Catalogues['dashboard']>('../../../public/locales/*/dashboard.json', {
    eager: true,
    import: 'default',
  }),
);
const contents = byLanguage(
  import.meta.glob<Record<string, ContentTexts>>('../../../public/locales/*/content.json', {
    eager: true,
    import: 'default',
  }),
);

/** What the fields of a student are called, here as in the form of the registration. */
export const labels = byLanguage(
  import.meta.glob<Catalogues['messages']['labels']>('../../../public/locales/*/messages.json', {
    eager: true,
    import: 'labels',
  }),
);

/** A text of the dashboard. */
export function say(language: Language, key: TextKey, values?: TextValues): string {
  return sayOf(dashboards[language], language, key, values);
}

/** A text that may be missing, such as the name of a group of the menu: the fallback stands in. */
export function sayOr(language: Language, key: string, fallback: string): string {
  return find(dashboards[language], key) ?? fallback;
}

/** What is said about a content type; its own names stand in until it has texts. */
export function contentTexts(language: Language, type: string): ContentTexts {
  return contents[language][type] ?? { name: type, one: type, fields: {} };
}
