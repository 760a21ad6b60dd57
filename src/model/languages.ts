/** The site's languages. Arabic stands first: it is designed first. */
export const languages = ['ar', 'en'] as const;

export type Language = (typeof languages)[number];

/** A text in both languages, edited together. */
export type Bilingual = Record<Language, string>;

interface LanguageFacts {
  /** Writing direction, set once on `<html>`. */
  dir: 'rtl' | 'ltr';
  /** The language's name in itself, as the toggle shows it. */
  label: string;
  /** BCP 47 tag for `Intl`: numerals and dates as the reader expects them. */
  locale: string;
  /** Open Graph's spelling. */
  openGraph: string;
}

export const languageFacts: Record<Language, LanguageFacts> = {
  ar: { dir: 'rtl', label: 'العربية', locale: 'ar-SD-u-nu-arab', openGraph: 'ar_SD' },
  en: { dir: 'ltr', label: 'English', locale: 'en-GB', openGraph: 'en_GB' },
};

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The other of the two: where the toggle leads. */
export function otherLanguage(language: Language): Language {
  return language === 'ar' ? 'en' : 'ar';
}

/** The text in `language`; an empty translation falls back to the default language, then to whichever is there. */
export function inLanguage(text: Bilingual, language: Language, fallback: Language): string {
  return text[language] || text[fallback] || text[otherLanguage(fallback)];
}
