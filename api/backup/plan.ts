import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { Fault, freeBytes } from '../faults.ts';
import { databaseName, manifestName } from './archive-names.ts';
import { type Archive, type ArchivedFile, openArchive } from './archive-reader.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** A backup that may be restored as far as its headers and its manifest tell. */
export interface Plan {
  /** For messages. */
  path: string;
  archive: Archive;
  manifest: Manifest | null;
  files: ArchivedFile[];
  /** Whether all but the database go into a store: nothing of them lies on this disk. */
  inStore: boolean;
}

/** Disks give out blocks. In bytes. */
const blockOnDisk = 4096;
const onDisk = (size: number) => Math.ceil(size / blockOnDisk) * blockOnDisk;

/** Whether the school has a file of this name and size already: it may be the same, and then takes no more room. */
export function isThere(dataDir: string, { name, size }: ArchivedFile): boolean {
  const found = lstatSync(join(dataDir, name), { throwIfNoEntry: false });
  return found?.isFile() === true && found.size === size && name !== databaseName;
}

function wantDisk({ path, files, inStore }: Plan, dataDir: string): void {
  const here = inStore ? files.filter(({ name }) => name === databaseName) : files;
  const unpacked = here.filter((file) => !isThere(dataDir, file)).reduce((sum, { size }) => sum + onDisk(size), 0);
  const database = files.find(({ name }) => name === databaseName)?.size ?? 0;
  const present = lstatSync(join(dataDir, databaseName), { throwIfNoEntry: false })?.size ?? 0;
  // The new database is written a second time when it takes the place of the present one, of which a copy is kept.
  const needed = unpacked + database + present;
  const free = freeBytes(dataDir);
  if (free === null || needed <= free) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20);
  throw new Fault(`${path} needs ${megabytes(needed)} MB of disk, ${megabytes(free)} MB are free: nothing was changed`);
}

/**
 * Looks at a backup's headers and manifest. Nothing is written yet.
 * @throws Fault saying why it is refused
 */
export async function planRestore(path: string, dataDir: string, inStore: boolean): Promise<Plan> {
  if (!existsSync(path)) throw new Fault(`there is no ${path}`);
  const archive = await openArchive(path);
  try {
    const manifest = await readManifest(archive, path);
    const files = archive.files.filter(({ name }) => name !== manifestName);
    const plan = { path, archive, manifest, files, inStore };
    if (!files.some(({ name }) => name === databaseName)) throw new Fault(`${path} holds no ${databaseName}`);
    wantDisk(plan, dataDir);
    return plan;
  } catch (error) {
    await archive.close();
    throw error;
  }
}
