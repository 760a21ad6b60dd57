import { isLanguage, type Language } from '../../src/model/languages.ts';
import type { RouteContext } from './context.ts';

/** The language of what is opened at an address or saved: it says so itself, `?lang=`. */
export const languageAsked = (c: RouteContext, language: Language): Language => {
  const asked = c.req.query('lang');
  return isLanguage(asked) ? asked : language;
};
