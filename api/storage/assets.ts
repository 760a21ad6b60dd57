import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../db/open.ts';
import { assetsInUse, noteAssets } from '../../db/publishing/builds.ts';
import { oldAssetDays } from '../../src/model/limits.ts';
import { assetType } from '../site/asset-types.ts';
import { forEachOf } from '../storage/for-each-of.ts';
import type { Bucket } from './s3/bucket.ts';

/** Compiled files. Their names contain a content hash, so the files of two builds can be stored side by side. */
const folder = '_astro';
const beginning = `site/${folder}/`;

const isAssetAddress = (address: string) => /^\/_astro\/[\w.-]+$/.test(address);

/**
 * Uploads the compiled files of a build to the bucket before the first page that uses them is published, so that other
 * processes, of this build or the previous one, can serve them.
 * @param client the build's folder
 */
export async function storeAssets(db: Database, bucket: Bucket, client: string): Promise<void> {
  const names = readdirSync(join(client, folder));
  const there = new Set<string>();
  for await (const { name } of bucket.list(beginning)) there.add(name.slice(beginning.length));
  const missing = names.filter((name) => !there.has(name));
  await noteAssets(db, names);
  await forEachOf(missing, async (name) => {
    await bucket.put(beginning + name, await readFile(join(client, folder, name)), assetType(name));
  });
}

/** A compiled file of another build; null if it does not exist. */
export async function assetOf(bucket: Bucket, address: string): Promise<Buffer | null> {
  return isAssetAddress(address) ? bucket.get(`site${address}`) : null;
}

/** Removes the compiled files that no build of the last week uses. @returns the number of files */
export async function sweepAssets(db: Database, bucket: Bucket): Promise<number> {
  const used = await assetsInUse(db, new Date(Date.now() - oldAssetDays * 86_400_000));
  let count = 0;
  for await (const { name } of bucket.list(beginning)) {
    if (used.has(name.slice(beginning.length))) continue;
    await bucket.remove(name);
    count += 1;
  }
  return count;
}
