import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncToDisk } from '../../db/sync.ts';
import { ownersOnly } from '../rights.ts';
import type { Bucket } from '../storage/s3/bucket.ts';

/** Of the file in the folder of all state, and of the object below the prefix. */
const keyName = 'login-codes.key';
const keyBytes = 32;

const written = (key: Buffer) => Buffer.from(key.toString('hex'));
const readKey = (text: Buffer): Buffer => Buffer.from(text.toString().trim(), 'hex');

/** Writes a key beside its place, where nobody takes it for whole. @returns the file */
function writeBeside(file: string, key: Buffer): string {
  const beside = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(beside, written(key), { mode: ownersOnly.file });
  syncToDisk(beside);
  return beside;
}

/**
 * The key under which codes are hashed. It lies beside the database, not in it: eight digits are guessed from their hash
 * in a moment, and whoever has read the database only must not be able to.
 * @returns the one that every process of the folder has
 */
export function codeKeyIn(root: string): Buffer {
  const file = join(root, keyName);
  const read = () => readKey(readFileSync(file));
  try {
    const key = read();
    if (key.length === keyBytes) return key;
    rmSync(file);
  } catch {
    // There is none yet.
  }
  const beside = writeBeside(file, randomBytes(keyBytes));
  try {
    linkSync(beside, file);
  } catch {
    // Another process was faster: its key is everybody's.
  }
  rmSync(beside, { force: true });
  syncToDisk(root);
  return read();
}

function replaceKey(root: string, key: Buffer): void {
  if (codeKeyIn(root).equals(key)) return;
  const file = join(root, keyName);
  renameSync(writeBeside(file, key), file);
  syncToDisk(root);
}

const putKey = (bucket: Bucket, root: string) => bucket.put(keyName, written(codeKeyIn(root)), 'text/plain');

async function storedKey(bucket: Bucket): Promise<Buffer | null> {
  const text = await bucket.get(keyName);
  const key = text && readKey(text);
  return key?.length === keyBytes ? key : null;
}

/**
 * Gives every machine of a school one key: what one has made the others must know. The first that starts brings its own.
 * To be called by one machine at a time.
 * @throws StoreAway
 */
export async function shareCodeKey(root: string, bucket: Bucket): Promise<void> {
  if ((await storedKey(bucket)) === null) await putKey(bucket, root);
  const key = await storedKey(bucket);
  if (key) replaceKey(root, key);
}

/** Takes the key along when the files go to another place; null: the folder of all state. */
export async function moveCodeKey(root: string, from: Bucket | null, to: Bucket | null): Promise<void> {
  const key = from && (await storedKey(from));
  if (key) replaceKey(root, key);
  if (to) await putKey(to, root);
}
