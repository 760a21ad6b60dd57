import { statfs } from 'node:fs/promises';
import { freeSpace } from '../../src/model/limits.ts';

export interface Space {
  /** Whether the disk is too full for uploads (contract 8). */
  low(): Promise<boolean>;
  /** Free bytes for the school; null if they cannot be read. */
  free(): Promise<number | null>;
}

/** Milliseconds for which a result is cached, because many uploads can ask at once. */
const freshFor = 2000;

/** Watches the free space of the disk that holds a folder. */
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
        // If the free space cannot be read, uploads are allowed: the write itself will fail if the disk is full.
        answer = look().catch(() => false);
      }
      return answer;
    },
    async free() {
      const found = await statfs(folder).catch(() => null);
      return found && found.bavail * found.bsize;
    },
  };
}
