/** What the code knows of a language. Its code is also the prefix of its addresses, where it is not the default. */
interface LanguageFacts {
  /** Writing direction, set once on `<html>`. */
  dir: 'rtl' | 'ltr';
  /** The language's name in itself, as the toggle shows it. */
  label: string;
  /** The same for the narrowest windows. */
  short: string;
  /** BCP 47 tag for `Intl`: numerals, dates and plurals as the reader expects them. */
  locale: string;
}

/**
 * The site's languages, one entry each; Arabic stands first: it is designed first. Besides its entry a language needs
 * its catalogues (`public/locales/{code}/`) and a migration (`npm run db:generate`).
 */
export const languageFacts = {
  ar: { dir: 'rtl', label: 'العربية', short: 'ع', locale: 'ar-SD-u-nu-arab' },
  en: { dir: 'ltr', label: 'English', short: 'En', locale: 'en-GB' },
} satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof languageFacts;

/** The language at `/` where the settings name none. */
export const firstLanguage: Language = 'ar';

/** The language of what engineers read: the API's document. */
export const technicalLanguage: Language = 'en';

/** A text in every language, edited together. */
export type Bilingual = Record<Language, string>;

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languageFacts, value);
}

export const languages: readonly Language[] = Object.keys(languageFacts).filter(isLanguage);

/** The text in `language`; an empty translation falls back to the default language, then to whichever is there. */
export function inLanguage(text: Bilingual, language: Language, fallback: Language): string {
  return text[language] || text[fallback] || (languages.map((each) => text[each]).find((each) => each) ?? '');
}
