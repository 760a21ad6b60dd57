import type { Database } from '../../db/open.ts';
import { releaseOldReceipts, releasePassports, releaseUnusedReceipts } from '../../db/people/retention.ts';
import type { FileStorage } from '../media/storage.ts';

/** Removes pictures whose retention period has ended. @returns the number of pictures */
export async function removeOldPictures({ db, storage }: { db: Database; storage: FileStorage }): Promise<number> {
  let gone = 0;
  for (const release of [releasePassports, releaseOldReceipts, releaseUnusedReceipts]) {
    for (let pictures = await release(db); pictures.length > 0; pictures = await release(db)) {
      // If the process stops before a picture is removed, the file sweep removes it later, because nothing references
      // it any more.
      await Promise.all(pictures.map(storage.remove));
      gone += pictures.length;
    }
  }
  return gone;
}
