/** Facts about a language. Its code is also the URL prefix, except for the default language. */
interface LanguageFacts {
  /** Writing direction, set once on `<html>`. */
  dir: 'rtl' | 'ltr';
  /** The name of the language in that language, for the language switch. */
  label: string;
  /** A short name for narrow screens. */
  short: string;
  /** BCP 47 tag for `Intl`: numerals, dates and plurals. */
  locale: string;
}

/**
 * The languages of the site. Arabic comes first because the design starts from it. To add a language: an entry here,
 * its catalogues (`public/locales/{code}/`) and a migration (`npm run db:generate`).
 */
export const languageFacts = {
  ar: { dir: 'rtl', label: 'العربية', short: 'ع', locale: 'ar-SD-u-nu-arab' },
  en: { dir: 'ltr', label: 'English', short: 'En', locale: 'en-GB' },
} satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof languageFacts;

/** The default language if the configuration does not set one. */
export const firstLanguage: Language = 'ar';

/** The language for developers: the OpenAPI document. */
export const technicalLanguage: Language = 'en';

/** A text in every language, edited together. */
export type Bilingual = Record<Language, string>;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languageFacts, value);
}

export const languages: readonly Language[] = Object.keys(languageFacts).filter(isLanguage);

/** The text in `language`. An empty translation falls back to `fallback`, then to any language that has a text. */
export function inLanguage(text: Bilingual, language: Language, fallback: Language): string {
  return text[language] || text[fallback] || (languages.map((each) => text[each]).find((each) => each) ?? '');
}
