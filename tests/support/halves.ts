import type { Language } from '../../src/model/languages.ts';
import { inProof } from './in-proof.ts';

/**
 * Divides a long series between the two languages, and so between the phone and the desktop: in `npm test` each item is
 * seen in one of them, in the proof in both.
 */
export const halfFor = <T>(language: Language, series: readonly T[]): readonly T[] =>
  inProof ? series : series.filter((_, index) => index % 2 === (language === 'ar' ? 0 : 1));
