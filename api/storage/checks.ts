import type { Database } from '../../db/open.ts';
import { publicationVersion } from '../../db/publishing/state.ts';
import type { Checks } from '../site/health.ts';
import type { Bucket } from './s3/bucket.ts';
import { readOwner } from './store-owner.ts';

/** Health checks of the database and the S3 store. Without a store that check always passes. */
export function checksOf(db: Database, bucket: Bucket | null): Checks {
  return {
    database: async () => db.answers() && (await publicationVersion(db)) >= 0,
    store: async () => bucket === null || (await readOwner(bucket)) !== null,
  };
}
