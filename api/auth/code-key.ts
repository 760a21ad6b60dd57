import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncToDisk } from '../../db/sync.ts';
import { ownersOnly } from '../permissions.ts';
import type { Bucket } from '../storage/s3/bucket.ts';

/** Name of the key file in the data folder, and of the key object in the S3 bucket. */
export const codeKeyName = 'login-codes.key';
const keyBytes = 32;

const written = (key: Buffer) => Buffer.from(key.toString('hex'));
const readKey = (text: Buffer): Buffer => Buffer.from(text.toString().trim(), 'hex');

/** Writes a key to a temporary file next to its final place, so that nobody reads a partial key. @returns its path */
function writeBeside(file: string, key: Buffer): string {
  const beside = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(beside, written(key), { mode: ownersOnly.file });
  syncToDisk(beside);
  return beside;
}

/**
 * Returns the secret HMAC key for login codes and creates it if there is none. The key is stored beside the database,
 * not in it: a plain hash of eight digits is easy to reverse, and access to the database alone must not be enough.
 * @param root the data folder
 * @returns the key that all processes of this folder share
 */
export function codeKeyIn(root: string): Buffer {
  const file = join(root, codeKeyName);
  const read = () => readKey(readFileSync(file));
  try {
    const key = read();
    if (key.length === keyBytes) return key;
    rmSync(file);
  } catch {
    // There is no key file yet.
  }
  const beside = writeBeside(file, randomBytes(keyBytes));
  try {
    linkSync(beside, file);
  } catch {
    // Another process was faster: all processes use its key.
  }
  rmSync(beside, { force: true });
  syncToDisk(root);
  return read();
}

function replaceKey(root: string, key: Buffer): void {
  if (codeKeyIn(root).equals(key)) return;
  const file = join(root, codeKeyName);
  renameSync(writeBeside(file, key), file);
  syncToDisk(root);
}

const putKey = (bucket: Bucket, root: string) => bucket.put(codeKeyName, written(codeKeyIn(root)), 'text/plain');

async function storedKey(bucket: Bucket): Promise<Buffer | null> {
  const text = await bucket.get(codeKeyName);
  const key = text && readKey(text);
  return key?.length === keyBytes ? key : null;
}

/**
 * Shares one key between all machines of a school through the S3 bucket, because each machine must accept the codes of
 * the others. The first machine that starts uploads its own key. Only one machine may call this at a time.
 * @throws StoreUnavailable
 */
export async function shareCodeKey(root: string, bucket: Bucket): Promise<void> {
  if ((await storedKey(bucket)) === null) await putKey(bucket, root);
  const key = await storedKey(bucket);
  if (key) replaceKey(root, key);
}

/** Copies the key when the files move to another place. A null bucket means the data folder. */
export async function moveCodeKey(root: string, from: Bucket | null, to: Bucket | null): Promise<void> {
  const key = from && (await storedKey(from));
  if (key) replaceKey(root, key);
  if (to) await putKey(to, root);
}
