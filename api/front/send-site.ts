import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MEGABYTE } from '../../src/model/limits.ts';
import { Fault } from '../faults.ts';
import { pageAddress } from '../publish/page-file.ts';
import { headersOf, type Kind, kindOfAsset } from '../site/rules.ts';
import { nameOf } from '../storage/files-url.ts';
import { forEachOf } from '../storage/for-each-of.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import type { StoredObject } from '../storage/s3/list.ts';
import { type FrontSite, frontTable } from './table.ts';

/** Marker object of an export: a later export may delete outdated objects under this prefix. */
const marker = '.published';

export interface Sent {
  sent: number;
  removed: number;
  same: number;
}

const kindOf = (file: string): Kind => {
  if (file.startsWith('media/')) return 'media';
  const address = pageAddress(file);
  if (address === null) return kindOfAsset(`/${file}`);
  if (/(^|\/)404\.html$/.test(file)) return 'error';
  if (!file.endsWith('.html')) return 'feed';
  return file === 'dashboard/index.html' ? 'dashboard' : 'page';
};

/** Upload order: pages last, because they reference the other files, which must exist first. */
const rank = (file: string) => (pageAddress(file) === null ? 0 : 1);

/**
 * Whether an object has the content of a file, by size and MD5. The ETag of a multipart upload is not an MD5; then the
 * size is enough, because such files have names derived from their content.
 */
function isSame(path: string, size: number, object: StoredObject | undefined): boolean {
  if (!object || object.size !== size) return false;
  if (object.etag.includes('-')) return true;
  return createHash('md5').update(readFileSync(path)).digest('hex') === object.etag;
}

/**
 * Uploads an exported folder to the S3 origin of a CDN: new and changed files first, then pages, and finally outdated
 * objects are deleted. Compressed copies are not uploaded, because S3 has no content negotiation.
 * @throws Fault when the prefix contains other objects
 */
export async function sendSite(folder: string, site: FrontSite, bucket: Bucket): Promise<Sent> {
  const there = new Map<string, StoredObject>();
  for await (const object of bucket.list('')) there.set(object.name, object);
  if (there.size > 0 && !there.has(marker))
    throw new Fault(`${nameOf(bucket.place)} holds something else: choose another prefix`, { kind: 'refused' });
  const { types, named } = frontTable(site);
  const headers = headersOf(site.policy);
  const typeOf = (file: string) =>
    named[file.split('/').at(-1) ?? ''] ?? types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((file) => !/^[._](?!astro\/)/.test(file));
  if (there.size === 0) await bucket.put(marker, Buffer.from('published'), 'text/plain');
  let sent = 0;
  const send = async (file: string): Promise<void> => {
    const path = join(folder, file);
    const { size } = statSync(path);
    if (isSame(path, size, there.get(file))) return;
    const { 'Cache-Control': kept = '', 'Content-Disposition': shown } = headers[kindOf(file)];
    const about = { 'cache-control': kept, ...(shown ? { 'content-disposition': shown } : {}) };
    await bucket.putPieces(file, createReadStream(path, { highWaterMark: MEGABYTE }), {
      type: typeOf(file),
      size,
      headers: about,
    });
    sent += 1;
  };
  for (const turn of [0, 1])
    await forEachOf(
      files.filter((file) => rank(file) === turn),
      send,
    );
  const wanted = new Set([...files, marker]);
  const gone = [...there.keys()].filter((name) => !wanted.has(name));
  await forEachOf(gone, (name) => bucket.remove(name));
  return { sent, removed: gone.length, same: files.length - sent };
}
