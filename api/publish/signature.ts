import type { Language } from '../../src/model/languages.ts';

/** What pages are made with: others make other pages. */
export const signatureOf = (buildId: string, siteUrl: string, defaultLanguage: Language): string =>
  [buildId, siteUrl, defaultLanguage].join(' ');

/** What of a signature is the same for every build of a school. */
const schoolOf = (signature: string) => signature.split(' ').slice(1).join(' ');

/** Whether two signatures differ in nothing but the build. */
export const onlyBuildDiffers = (one: string, other: string): boolean =>
  one !== other && schoolOf(one) === schoolOf(other);
