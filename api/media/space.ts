import { statfs } from 'node:fs/promises';
import { freeSpace } from '../../src/model/limits.ts';

export interface Space {
  /** Whether so little of the disk is left that nothing large may be taken in (contract 8). */
  low(): Promise<boolean>;
}

/** How long an answer holds, in milliseconds: many uploads at once ask. */
const freshFor = 2000;

/** Watches the disk on which a folder lies. */
export function watchSpace(folder: string): Space {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<boolean> = Promise.resolve(false);
  async function look(): Promise<boolean> {
    const { bavail, blocks, bsize } = await statfs(folder);
    return bavail * bsize < freeSpace.bytes || bavail < blocks * freeSpace.share;
  }
  return {
    low() {
      if (performance.now() - asked > freshFor) {
        asked = performance.now();
        // A disk that cannot be asked is no reason to refuse: the write itself will say.
        answer = look().catch(() => false);
      }
      return answer;
    },
  };
}
