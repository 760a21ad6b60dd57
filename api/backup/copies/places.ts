import { createReadStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { syncToDisk } from '../../../db/sync.ts';
import type { BackupSettings } from '../../config.ts';
import { Fault } from '../../faults.ts';
import { makeFolder } from '../../make-folder.ts';
import { openBucket } from '../../storage/s3/bucket.ts';
import { StoreUnavailable } from '../../storage/unavailable.ts';
import { isFolder, readS3Place } from '../restic/places.ts';
import { readSshPlace } from '../restic/ssh.ts';
import { type CopyPlace, copiesFolder, isCopyName, writeWhole } from './copy-place.ts';
import { sftpCopies } from './sftp.ts';

function folderCopies(url: string): CopyPlace {
  const folder = join(resolve(url), copiesFolder);
  return {
    list: async () => new Set((existsSync(folder) ? readdirSync(folder) : []).filter(isCopyName)),
    async put(copies) {
      makeFolder(folder);
      for (const { name, pieces } of copies) await writeWhole(join(folder, name), pieces());
      syncToDisk(folder);
    },
    async read(names, use) {
      for (const name of names) {
        const path = join(folder, name);
        if (statSync(path, { throwIfNoEntry: false })) await use(name, createReadStream(path));
      }
    },
    async remove(names) {
      for (const name of names) rmSync(join(folder, name), { force: true });
    },
  };
}

/** The region that stands in the name of a store's host, such as `s3.eu-central-1.amazonaws.com`. Others take any. */
const regionOf = (endpoint: string): string =>
  /^s3[.-]([a-z]{2}(?:-[a-z]+)+-\d+)\./.exec(new URL(endpoint).hostname)?.[1] ?? 'us-east-1';

function storeCopies(store: NonNullable<ReturnType<typeof readS3Place>>, { s3Keys }: BackupSettings): CopyPlace {
  const prefix = store.prefix === '' ? copiesFolder : `${store.prefix}/${copiesFolder}`;
  const keys = s3Keys ?? { accessKeyId: '', secretAccessKey: '' };
  const bucket = openBucket({ ...store, prefix, region: regionOf(store.endpoint), ...keys });
  return {
    async list() {
      const found = new Set<string>();
      try {
        for await (const { name } of bucket.list('')) if (isCopyName(name)) found.add(name);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        throw new Fault('BACKUP_URL: the store does not answer, or refuses', { kind: 'unreachable', cause: error });
      }
      return found;
    },
    async put(copies) {
      for (const { name, size, pieces } of copies)
        await bucket.putPieces(name, pieces(), { type: 'application/octet-stream', size });
    },
    async read(names, use) {
      for (const name of names) {
        const found = await bucket.head(name);
        if (found) await use(name, bucket.read(name, found.size));
      }
    },
    async remove(names) {
      for (const name of names) await bucket.remove(name);
    },
  };
}

/**
 * Opens the copies at an address of backups.
 * @param work a folder for what is on its way to or from ssh
 */
export function openCopies(url: string, settings: BackupSettings, work: string): CopyPlace {
  const ssh = readSshPlace(url);
  if (ssh) return sftpCopies(ssh, settings.sshConfig, work);
  const store = isFolder(url) ? null : readS3Place(url);
  return store ? storeCopies(store, settings) : folderCopies(url);
}
