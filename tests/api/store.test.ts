import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectPages } from '../../api/publish/open-pages.ts';
import { pageHash } from '../../api/publish/page-file.ts';
import { openDiskCache } from '../../api/storage/disk-cache.ts';
import { objectStorage } from '../../api/storage/object-storage.ts';
import { openPagesCache } from '../../api/storage/open.ts';
import { type Bucket, openBucket } from '../../api/storage/s3/bucket.ts';
import { LeaseLost } from '../../db/publishing/lease.ts';
import { itInProof } from '../support/long-form.ts';
import { startS3, type TestS3 } from '../support/s3/s3.ts';

let s3: TestS3;
let bucket: Bucket;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  s3 = await startS3();
  bucket = s3.bucket('files');
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

const all = async <T>(each: AsyncIterable<T>) => {
  const found: T[] = [];
  for await (const one of each) found.push(one);
  return found;
};
const namesBelow = async (beginning: string) => (await all(bucket.list(beginning))).map(({ name }) => name);

describe('a bucket', () => {
  it('gives back what it was given, whole and in ranges', async () => {
    const bytes = randomBytes(100_000);
    await bucket.put('media/a.webp', bytes, 'image/webp');
    expect((await bucket.get('media/a.webp'))?.equals(bytes)).toBe(true);
    expect(await bucket.get('media/a.webp', { start: 5, end: 9 })).toEqual(bytes.subarray(5, 10));
    expect(await bucket.head('media/a.webp')).toMatchObject({ size: 100_000 });
    expect([await bucket.get('media/none'), await bucket.head('media/none')]).toEqual([null, null]);
  });

  it('takes what comes in pieces, however many there are and however long', async () => {
    for (const size of [0, 1, 8 * 2 ** 20, 20 * 2 ** 20 + 3]) {
      const bytes = randomBytes(size);
      async function* pieces() {
        for (let at = 0; at < size; at += 300_000) yield bytes.subarray(at, at + 300_000);
      }
      await bucket.putPieces('private/film.mp4', pieces(), { type: 'video/mp4' });
      const read = Buffer.concat(await all(bucket.read('private/film.mp4', size)));
      expect(read.equals(bytes), `${size} bytes`).toBe(true);
    }
  });

  itInProof('waits for a copy that the store needs seconds for', async () => {
    const slow = createServer((_request, response) => {
      setTimeout(() => response.writeHead(200).end('<CopyObjectResult/>'), 4000);
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const { port } = slow.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    expect(await openBucket({ ...bucket.place, endpoint }).copy('private/film.mp4', 'kept/film.mp4')).toBe(true);
    slow.close();
  });

  it('shows nothing of what breaks off, and ends the upload', async () => {
    async function* pieces() {
      yield randomBytes(18 * 2 ** 20);
      throw new Error('cut');
    }
    await expect(bucket.putPieces('private/cut.mp4', pieces(), { type: 'video/mp4' })).rejects.toThrow('cut');
    expect(await bucket.head('private/cut.mp4')).toBeNull();
    expect(await bucket.abandonUploads(new Date(Date.now() + 60_000))).toBe(0);
  });

  itInProof('copies, removes, and lists thousands', async () => {
    await bucket.put('a/1', Buffer.from('x'), 'text/plain');
    expect([await bucket.copy('a/1', 'b/1'), await bucket.copy('a/none', 'b/2')]).toEqual([true, false]);
    await bucket.remove('a/1');
    await bucket.remove('a/1');
    expect([await namesBelow('a/'), await namesBelow('b/')]).toEqual([[], ['b/1']]);
    const many = Array.from({ length: 1100 }, (_, index) => `many/${String(index).padStart(4, '0')}`);
    for (let at = 0; at < many.length; at += 50) {
      await Promise.all(many.slice(at, at + 50).map((name) => bucket.put(name, Buffer.from('x'), 'text/plain')));
    }
    expect(await namesBelow('many/')).toEqual(many);
  });
});

describe('files in a store', () => {
  const storage = () => objectStorage(bucket, openDiskCache(join(folder, 'cache'), 1000));
  const file = (bytes: Buffer) => {
    const path = join(folder, randomBytes(6).toString('hex'));
    writeFileSync(path, bytes);
    return path;
  };

  it('lie where they would in a folder, and come back as they were', async () => {
    const bytes = randomBytes(3_000_000);
    await storage().put(file(bytes), '/files/materials/film.mp4');
    expect(await bucket.head('private/materials/film.mp4')).toMatchObject({ size: 3_000_000 });
    const copy = join(folder, 'copy.mp4');
    expect(await storage().copyTo('/files/materials/film.mp4', copy)).toBe(true);
    expect(readFileSync(copy).equals(bytes)).toBe(true);
    expect((await storage().list('/files/materials')).map(({ address }) => address)).toEqual([
      '/files/materials/film.mp4',
    ]);
  });

  it('have the same tag wherever they are asked, and no address leads out of them', async () => {
    const files = storage();
    await files.put(file(randomBytes(500)), '/media/b-1.webp');
    const [here, there] = [await files.find('/media/b-1.webp'), await files.stat('/media/b-1.webp')];
    expect([here?.tag, here?.size]).toEqual([there?.tag, 500]);
    for (const address of ['/media/../school.mark', '/school.mark', '/media/a b'])
      expect(await files.find(address)).toBeNull();
  });

  it('keep no more at hand than they may', async () => {
    const cache = openDiskCache(join(folder, 'small'), 5000);
    for (let index = 0; index < 9; index += 1) await cache.write(`f${index}`, randomBytes(1000));
    const there = await Promise.all(Array.from({ length: 9 }, (_, index) => cache.find(`f${index}`)));
    await expect.poll(async () => (await cache.find('f0')) === null).toBe(true);
    expect(there.at(-1)).not.toBeNull();
  });
});

describe('pages in a store', () => {
  it('of a batch that is swapped in without the right to publish stay where they are', async () => {
    const pages = objectPages(s3.bucket('batches'), openPagesCache(join(folder, 'pages')));
    const ready = (html: string) =>
      pages.makeReady([{ address: '/about', body: Buffer.from(html), hash: pageHash(html) }], null, false);
    const older = ready('older');
    await pages.swapIn(ready('newer'), async () => true);
    await expect(pages.swapIn(older, async () => false)).rejects.toThrow(LeaseLost);
    expect(String(await s3.bucket('batches').get('site/about/index.html'))).toBe('newer');
  });
});
