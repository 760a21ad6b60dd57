import type { Database } from '../../db/open.ts';
import { releaseOldReceipts, releasePassports, releaseUnfiledReceipts } from '../../db/people/retention.ts';
import type { FileStorage } from '../media/storage.ts';

/** Removes pictures that the school keeps no longer (beyond 2). @returns how many went */
export async function removeOldPictures({ db, storage }: { db: Database; storage: FileStorage }): Promise<number> {
  let gone = 0;
  for (const release of [releasePassports, releaseOldReceipts, releaseUnfiledReceipts]) {
    for (let pictures = await release(db); pictures.length > 0; pictures = await release(db)) {
      // A picture whose removal a stop prevents is found by the sweep of files: nothing names it any more.
      await Promise.all(pictures.map(storage.remove));
      gone += pictures.length;
    }
  }
  return gone;
}
