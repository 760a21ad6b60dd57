import { openDiskSync } from './disk-sync.ts';
import type { MakeReady, PageStore } from './page-store.ts';
import { addressesOnDisk, hashesOnDisk, removePage, removeStaged, stagePages, swapIn } from './write.ts';

/** A page that is ready lies beside its place, with its compressed twins. */
export const readyInFolder =
  (folder: string): MakeReady =>
  (pages, by) =>
    stagePages(folder, pages, by);

/** Pages as files of a folder, each with its compressed twins. */
export function folderPages(folder: string): PageStore {
  const disk = openDiskSync(folder);
  return {
    liveOnce: 'placed',
    makeReady: readyInFolder(folder),
    swapIn: (pages) =>
      swapIn(
        pages.flatMap(({ files }) => files),
        disk,
      ),
    hashes: (addresses) => hashesOnDisk(folder, addresses),
    removeStaged: () => removeStaged(folder),
    remove: (address) => removePage(folder, address),
    addresses: () => addressesOnDisk(folder),
    close: disk.close,
  };
}
