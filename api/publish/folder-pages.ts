import { LeaseLost } from '../../db/publishing/lease.ts';
import { openDiskSync } from './disk-sync.ts';
import type { MakeReady, PageStore } from './page-store.ts';
import { allKinds, pageItself, twinKinds } from './page-twins.ts';
import { addressesOnDisk, hashesOnDisk, readPage, removePage, removeStaged, stagePages, swapIn } from './write.ts';

/** Stages pages: writes each to a temporary file beside its final path. */
export const readyInFolder =
  (folder: string): MakeReady =>
  (pages, by, bare) =>
    stagePages(folder, pages, by, bare ? [pageItself] : allKinds);

/** A page store in a local folder. Each page has compressed copies (.br, .gz) beside it. */
export function folderPages(folder: string): PageStore {
  const disk = openDiskSync(folder);
  return {
    liveOnce: 'placed',
    makeReady: readyInFolder(folder),
    swapIn: (pages) => swapIn(pages, disk),
    async addTwins(pages, { number, held }) {
      const bare = pages.filter(({ outdated }) => outdated.length > 0);
      if (bare.length === 0) return;
      const inPlace = bare.map(({ address, hash }) => ({ address, hash, body: readPage(folder, address) }));
      const twins = stagePages(folder, inPlace, number, twinKinds);
      if (!(await held())) throw new LeaseLost();
      await swapIn(twins, disk);
    },
    hashes: (addresses) => hashesOnDisk(folder, addresses),
    removeStaged: () => removeStaged(folder),
    remove: (address) => removePage(folder, address),
    addresses: () => addressesOnDisk(folder),
    close: disk.close,
  };
}
