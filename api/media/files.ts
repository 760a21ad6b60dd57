import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { runExclusive } from './keyed-mutex.ts';
import type { FileStorage } from './storage.ts';

/** Stores a public video at an address that is a hash of its content. @returns the address */
export async function addPublicFile(storage: FileStorage, path: string, extension: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const address = `/media/${hash.digest('hex').slice(0, 20)}.${extension}`;
  await runExclusive(address, () => storage.put(path, address));
  return address;
}

/** Stores a lesson's file at a random address. Access rights are checked with every request. */
export async function addMaterialFile(storage: FileStorage, path: string, extension: string): Promise<string> {
  const address = `/files/materials/${randomBytes(16).toString('hex')}.${extension}`;
  await storage.put(path, address);
  return address;
}
