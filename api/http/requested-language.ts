import { isLanguage, type Language } from '../../src/model/languages.ts';
import { isInUse } from '../../src/model/school/facts.ts';
import type { RouteContext } from './context.ts';

/** The language of a file or page that is opened by its address or downloaded: `?lang=`, else the given language. */
export const requestedLanguage = (c: RouteContext, language: Language): Language => {
  const asked = c.req.query('lang');
  const isAnswered = c.req.path.startsWith('/api/dashboard/') ? isLanguage : isInUse;
  return isAnswered(asked) ? asked : language;
};
