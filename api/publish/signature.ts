import type { Language } from '../../src/model/languages.ts';

/** Identifies what pages are made with (build, address, default language). Another signature needs a full publish. */
export const signatureOf = (buildId: string, siteUrl: string, defaultLanguage: Language): string =>
  [buildId, siteUrl, defaultLanguage].join(' ');

/** The part of a signature without the build. */
const schoolOf = (signature: string) => signature.split(' ').slice(1).join(' ');

/** Whether two signatures differ only in the build. */
export const onlyBuildDiffers = (one: string, other: string): boolean =>
  one !== other && schoolOf(one) === schoolOf(other);
