import { expect, it } from 'vitest';
import { killAndInspect } from '../proof/kill.ts';
import { inStore } from '../support/test-files.ts';

// Where pages lie in a store, two machines are killed beside it (`proof/machines`).
it.skipIf(inStore)(
  'a server killed in the middle of publishing loses nothing it has acknowledged',
  async () => {
    const { interrupted } = await killAndInspect(5, () => undefined);
    expect(interrupted).toBeGreaterThan(0);
  },
  240_000,
);
