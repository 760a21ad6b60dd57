import { expect, it } from 'vitest';
import { killAndInspect } from '../proof/kill.ts';
import { inProof } from '../support/in-proof.ts';
import { inStore } from '../support/test-files.ts';

// The proof `proof/machines` covers pages in an object store. `npm test` kills one of two machines in mid-publish.
it.skipIf(inStore || !inProof)(
  'a server killed in the middle of publishing loses nothing it has acknowledged',
  async () => {
    const { interrupted } = await killAndInspect(5, () => undefined);
    expect(interrupted).toBeGreaterThan(0);
  },
  240_000,
);
