import { it } from 'vitest';

/** `npm run proof -- tests` runs every test in its long form; `npm test` keeps a short form of each. */
export const inProof = process.env['TESTS'] === 'long';

/** A test that only the proof runs: what it shows is shown in a shorter way by another one beside it. */
export const itInProof = it.skipIf(!inProof);

/** All of a series in the proof; else every `share`-th of it, beginning with the first. */
export const sampleOf = <T>(series: readonly T[], share: number): readonly T[] =>
  inProof ? series : series.filter((_, index) => index % share === 0);
