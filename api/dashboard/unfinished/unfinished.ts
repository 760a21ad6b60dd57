import type { DataStore } from '@tus/server';

/** Uploads in pieces, until somebody takes their file. */
export interface UnfinishedUploads {
  datastore: DataStore;
  /** Where all bytes of a finished upload lie on this disk, for whoever takes them. @throws ENOENT when they are gone */
  whole(id: string): Promise<string>;
  /** Forgets an upload whose file has been taken. */
  forget(id: string): Promise<void>;
}
