import type { DataStore } from '@tus/server';

/** Storage of unfinished resumable uploads, until their file is used. */
export interface UnfinishedUploads {
  datastore: DataStore;
  /** The local path of the complete file of a finished upload. @throws ENOENT when it is gone */
  whole(id: string): Promise<string>;
  /** Deletes the state of an upload whose file has been moved to its final place. */
  forget(id: string): Promise<void>;
}
