import arContent from '../../../public/locales/ar/content.json';
import arDashboard from '../../../public/locales/ar/dashboard.json';
import enContent from '../../../public/locales/en/content.json';
import enDashboard from '../../../public/locales/en/dashboard.json';
import { formatNumber } from '../../formats.ts';
import type { Language } from '../../model/languages.ts';
import { type BareKey, pluralKey } from '../../model/plural.ts';

type Catalogue = typeof enDashboard;
type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? BareKey<K> : `${K}.${Keys<T[K]>}`;
}[keyof T & string];

/** Key of a text of the dashboard; one that does not exist does not compile. */
export type TextKey = Keys<Catalogue>;
export type TextValues = Record<string, string | number>;

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

const dashboards: Record<Language, Catalogue> = { ar: arDashboard, en: enDashboard };
const contents: Record<Language, Record<string, ContentTexts>> = { ar: arContent, en: enContent };

function find(catalogue: object, key: string): string | undefined {
  let found: unknown = catalogue;
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = new Map<string, unknown>(Object.entries(found)).get(part);
  }
  return typeof found === 'string' ? found : undefined;
}

const filled = (text: string, values: TextValues) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A text of the dashboard; with a number as `count`, in its form and with the number in the language's digits. */
export function say(language: Language, key: TextKey, values: TextValues = {}): string {
  const { count } = values;
  const shown = typeof count === 'number' ? { ...values, count: formatNumber(count, language) } : values;
  return filled(find(dashboards[language], pluralKey(key, language, values)) ?? key, shown);
}

/** A text that may be missing, such as the name of a group of the menu: the fallback stands in. */
export function sayOr(language: Language, key: string, fallback: string): string {
  return find(dashboards[language], key) ?? fallback;
}

/** What is said about a content type; its own names stand in until it has texts. */
export function contentTexts(language: Language, type: string): ContentTexts {
  return contents[language][type] ?? { name: type, one: type, fields: {} };
}
