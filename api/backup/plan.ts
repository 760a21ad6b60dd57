import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { Fault, freeBytes } from '../faults.ts';
import { databaseName, manifestName } from './archive-names.ts';
import { type Archive, type ArchivedFile, openArchive } from './archive-reader.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** A backup whose headers and manifest passed the checks. */
export interface Plan {
  /** The path of the backup, for messages. */
  path: string;
  archive: Archive;
  manifest: Manifest | null;
  files: ArchivedFile[];
  /** Whether the files go to S3. Then only the database needs space on this disk. */
  inStore: boolean;
}

/** Block size of the disk in bytes; each file takes whole blocks. */
const blockOnDisk = 4096;
const onDisk = (size: number) => Math.ceil(size / blockOnDisk) * blockOnDisk;

/** Whether a file of this name and size exists already. It is probably the same file and needs no more disk space. */
export function isThere(dataDir: string, { name, size }: ArchivedFile): boolean {
  const found = lstatSync(join(dataDir, name), { throwIfNoEntry: false });
  return found?.isFile() === true && found.size === size && name !== databaseName;
}

function wantDisk({ path, files, inStore }: Plan, dataDir: string): void {
  const here = inStore ? files.filter(({ name }) => name === databaseName) : files;
  const unpacked = here.filter((file) => !isThere(dataDir, file)).reduce((sum, { size }) => sum + onDisk(size), 0);
  const database = files.find(({ name }) => name === databaseName)?.size ?? 0;
  const present = lstatSync(join(dataDir, databaseName), { throwIfNoEntry: false })?.size ?? 0;
  // The new database is written twice (unpacked, then in place), and a copy of the current one is kept.
  const needed = unpacked + database + present;
  const free = freeBytes(dataDir);
  if (free === null || needed <= free) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20);
  throw new Fault(
    `${path} needs ${megabytes(needed)} MB of disk, ${megabytes(free)} MB are free: nothing was changed`,
    { kind: 'disk' },
  );
}

/**
 * Checks the headers and the manifest of a backup, and the free disk space. Writes nothing.
 * @throws Fault saying why the backup is refused
 */
export async function planRestore(path: string, dataDir: string, inStore: boolean): Promise<Plan> {
  if (!existsSync(path)) throw new Fault(`there is no ${path}`, { kind: 'refused' });
  const archive = await openArchive(path);
  try {
    const manifest = await readManifest(archive, path);
    const files = archive.files.filter(({ name }) => name !== manifestName);
    const plan = { path, archive, manifest, files, inStore };
    if (!files.some(({ name }) => name === databaseName))
      throw new Fault(`${path} holds no ${databaseName}`, { kind: 'refused' });
    wantDisk(plan, dataDir);
    return plan;
  } catch (error) {
    await archive.close();
    throw error;
  }
}
