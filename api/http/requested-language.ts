import { isLanguage, type Language } from '../../src/model/languages.ts';
import type { RouteContext } from './context.ts';

/** The language of a file or page that is opened by its address or downloaded: `?lang=`, else the given language. */
export const requestedLanguage = (c: RouteContext, language: Language): Language => {
  const asked = c.req.query('lang');
  return isLanguage(asked) ? asked : language;
};
