import { describe, it } from 'vitest';
import { inProof } from './in-proof.ts';

export { sampleOf } from './in-proof.ts';

/** A test that runs only in the proof. A shorter test beside it covers the same behaviour in `npm test`. */
export const itInProof = it.skipIf(!inProof);

/** A group of such tests, with what is set up for them. */
export const describeInProof = describe.skipIf(!inProof);
