import { openDiskSync } from './disk-sync.ts';
import type { PageStore } from './page-store.ts';
import { addressesOnDisk, hashesOnDisk, removePage, removeStaged, type Staged, stagePage, swapIn } from './write.ts';

/** Pages as files of a folder, each with its compressed twins. */
export function folderPages(folder: string): PageStore {
  const disk = openDiskSync(folder);
  return {
    liveOnce: 'placed',
    batch(by) {
      const staged: Staged[] = [];
      return {
        add: ({ address, html }) => void staged.push(stagePage(folder, address, html, by)),
        swapIn: () => swapIn(staged, disk),
      };
    },
    hashes: (addresses) => hashesOnDisk(folder, addresses),
    removeStaged: () => removeStaged(folder),
    remove: (address) => removePage(folder, address),
    addresses: () => addressesOnDisk(folder),
    close: disk.close,
  };
}
