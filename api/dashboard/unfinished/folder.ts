import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FileConfigstore, FileStore } from '@tus/file-store';
import { resumableHours } from '../../../src/model/limits.ts';
import type { UnfinishedUploads } from './unfinished.ts';

/** Stores resumable uploads as files in a folder. Each chunk is appended to the file. */
export function uploadsInFolder(folder: string): UnfinishedUploads {
  mkdirSync(folder, { recursive: true });
  const states = new FileConfigstore(folder);
  const datastore = new FileStore({
    directory: folder,
    configstore: states,
    expirationPeriodInMilliseconds: resumableHours * 3_600_000,
  });
  return { datastore, whole: async (id) => join(folder, id), forget: (id) => states.delete(id) };
}
