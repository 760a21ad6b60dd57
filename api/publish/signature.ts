import type { Language } from '../../src/model/languages.ts';

/** What pages are made with: others make other pages. */
export const signatureOf = (buildId: string, siteUrl: string, defaultLanguage: Language): string =>
  [buildId, siteUrl, defaultLanguage].join(' ');
