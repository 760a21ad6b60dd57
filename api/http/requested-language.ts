import { isLanguage, type Language } from '../../src/model/languages.ts';
import { isInUse } from '../../src/model/school/facts.ts';
import type { RouteContext } from './context.ts';

/**
 * The language that a request asks for; null if it is not answered. A language that the school does not use is answered
 * in the dashboard only.
 */
export function answeredLanguage(path: string, asked: string | undefined): Language | null {
  const isAnswered = path.startsWith('/api/dashboard/') ? isLanguage : isInUse;
  return isAnswered(asked) ? asked : null;
}

/** The language of a file or page that is opened by its address or downloaded: `?lang=`, else the given language. */
export const requestedLanguage = (c: RouteContext, language: Language): Language =>
  answeredLanguage(c.req.path, c.req.query('lang')) ?? language;
