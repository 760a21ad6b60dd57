import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** All state of a school lies in these. */
export interface Folders {
  root: string;
  database: string;
  /** Public files, served at `/media/`. */
  media: string;
  /** Protected files, served at `/files/` to those who may. */
  private: string;
  /** The published pages. */
  site: string;
  /** Uploads on their way in; emptied at the start. */
  temporary: string;
  /** Uploads that are sent in pieces; they outlive a start. */
  resumable: string;
  /** Held by the one process that publishes. */
  lease: string;
}

/** The places under `DATA_DIR`, made when they are missing. */
export function openFolders(dataDir: string): Folders {
  const folders = {
    root: dataDir,
    database: join(dataDir, 'school.db'),
    media: join(dataDir, 'media'),
    private: join(dataDir, 'private'),
    site: join(dataDir, 'site'),
    temporary: join(dataDir, 'private', 'incoming'),
    resumable: join(dataDir, 'private', 'resumable'),
    lease: join(dataDir, 'publisher.lease'),
  };
  for (const folder of [folders.media, folders.private, folders.site, folders.temporary, folders.resumable]) {
    mkdirSync(folder, { recursive: true });
  }
  return folders;
}
