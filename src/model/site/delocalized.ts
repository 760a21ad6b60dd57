import { type Language, languages } from '../languages.ts';

/** The reverse of `localized`: `/en/about` → `{ path: '/about', language: 'en' }`. */
export function delocalized(address: string, defaultLanguage: Language): { path: string; language: Language } {
  for (const language of languages) {
    if (language === defaultLanguage) continue;
    if (address === `/${language}`) return { path: '/', language };
    if (address.startsWith(`/${language}/`)) return { path: address.slice(language.length + 1), language };
  }
  return { path: address, language: defaultLanguage };
}
