// Starts i18next. Astro does so with each page, but a feed is none, and may be the first that is rendered.
import 'astro:scripts/page-ssr.js';
import i18next from 'i18next';
import { formatNumber } from './formats.ts';
import type { Language } from './model/languages.ts';
import { type BareKey, formKey, type PluralTexts, pluralForms, pluralKey } from './model/plural.ts';

/** A catalogue of texts: one namespace an area, `public/locales/{language}/{namespace}.json`. The English list the keys. */
interface Catalogues {
  layout: typeof import('../public/locales/en/layout.json');
  home: typeof import('../public/locales/en/home.json');
  about: typeof import('../public/locales/en/about.json');
  blog: typeof import('../public/locales/en/blog.json');
  gallery: typeof import('../public/locales/en/gallery.json');
  materials: typeof import('../public/locales/en/materials.json');
  contact: typeof import('../public/locales/en/contact.json');
  account: typeof import('../public/locales/en/account.json');
  student: typeof import('../public/locales/en/student.json');
  messages: typeof import('../public/locales/en/messages.json');
}

export type Namespace = keyof Catalogues;

/** Keys of texts, those in groups as `group.key`. */
type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? BareKey<K> : `${K}.${Keys<T[K]>}`;
}[keyof T & string];

/** Looks a text up. Typed here: i18next's own types take minutes and gigabytes for so many keys. */
export type Texts<N extends Namespace> = (key: Keys<Catalogues[N]>, values?: Record<string, string | number>) => string;

/**
 * The texts of one area in one language; an unknown key does not compile. Never i18next's own, global language. With a
 * number as `count`, the sentence stands in its form and the number in the page's digits.
 */
export function texts<N extends Namespace>(language: Language, namespace: N): Texts<N> {
  const t = i18next.getFixedT(language, namespace);
  return (key, values = {}) => {
    const { count } = values;
    const shown = typeof count === 'number' ? { ...values, count: formatNumber(count, language) } : values;
    return t(pluralKey(key, language, values), shown);
  };
}

/** All forms of a sentence that counts something, for an island that knows the number later (`fillCount`). */
export function pluralTexts<N extends Namespace>(
  language: Language,
  namespace: N,
  key: Keys<Catalogues[N]>,
): PluralTexts {
  const t = i18next.getFixedT(language, namespace);
  return Object.fromEntries(pluralForms[language].map((form) => [form, t(formKey(key, form), {})]));
}
