import { MEGABYTE } from '../../../src/model/limits.ts';
import type { FilesPlace } from '../files-url.ts';
import { StoreUnavailable } from '../unavailable.ts';
import { createCall } from './call.ts';
import { listObjects, type StoredObject } from './list.ts';
import { type About, abandonUploads, putPieces } from './multipart.ts';
import type { S3Request, S3Response } from './request.ts';
import { textOf } from './xml.ts';

/** A copy inside the store sends nothing until it is made, which takes minutes for a large film on some stores. */
const copyPatience = 300_000;

/** The objects of an S3 location, by their names below its prefix (`media/…`). */
export interface Bucket {
  place: FilesPlace;
  /** Size and date of an object; null if it does not exist. */
  head(name: string): Promise<{ size: number; modified: Date } | null>;
  /** All bytes of an object, or the range `start` to `end`, both included; null if it does not exist. */
  get(name: string, range?: { start: number; end: number }): Promise<Buffer | null>;
  /** The content of an object as a stream. */
  read(name: string, size: number): AsyncGenerator<Buffer>;
  put(name: string, bytes: Buffer, type: string): Promise<void>;
  /** Stores a stream atomically: the object appears complete or not at all. */
  putPieces(name: string, pieces: AsyncIterable<Buffer>, about: About): Promise<void>;
  /** Copies an object inside the bucket; its bytes are not downloaded. @returns false if it does not exist */
  copy(from: string, to: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** All objects whose names start with `beginning`, in order. */
  list(beginning: string): AsyncGenerator<StoredObject>;
  /** Aborts multipart uploads that were started before a date. @returns the number of uploads */
  abandonUploads(before: Date): Promise<number>;
}

/** Size of the range requests of `read`, in bytes. */
const readAtOnce = 4 * MEGABYTE;

/** Error answers repeat the signed request, keys included, so only the error code is kept. */
const wrong = (asked: S3Request, { status, body }: S3Response) =>
  new StoreUnavailable(
    new Error(`${asked.method} ${asked.key}: status ${status} ${textOf(body.toString(), 'Code') ?? ''}`.trim()),
  );

export function openBucket(place: FilesPlace): Bucket {
  const call = createCall(place);
  const keyOf = (name: string) => (place.prefix === '' ? name : `${place.prefix}/${name}`);

  /** @throws StoreUnavailable for any status that is neither 2xx nor in `fine` */
  async function ask(asked: S3Request, fine: readonly number[] = []): Promise<S3Response> {
    const answer = await call(asked);
    if ((answer.status >= 200 && answer.status < 300) || fine.includes(answer.status)) return answer;
    throw wrong(asked, answer);
  }

  async function get(name: string, range?: { start: number; end: number }): Promise<Buffer | null> {
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const { status, body } = await ask({ method: 'GET', key: keyOf(name), headers }, [404]);
    if (status === 404) return null;
    // A store without support for ranges sends the whole object.
    return range && status === 200 ? body.subarray(range.start, range.end + 1) : body;
  }

  return {
    place,
    get,
    async *read(name, size) {
      for (let start = 0; start < size; start += readAtOnce) {
        const piece = await get(name, { start, end: Math.min(size, start + readAtOnce) - 1 });
        if (!piece) throw new StoreUnavailable(new Error(`${name} is gone`));
        yield piece;
      }
    },
    async head(name) {
      // A GET of one byte instead of HEAD: some stores answer HEAD with a body, which breaks the connection.
      const asked = { method: 'GET', key: keyOf(name), headers: { range: 'bytes=0-0' } } as const;
      const { status, headers } = await ask(asked, [404, 416]);
      if (status === 404) return null;
      if (status === 416) return { size: 0, modified: new Date() };
      const size = status === 206 ? headers['content-range']?.split('/').at(-1) : headers['content-length'];
      return { size: Number(size), modified: new Date(headers['last-modified'] ?? 0) };
    },
    async put(name, bytes, type) {
      await ask({ method: 'PUT', key: keyOf(name), headers: { 'content-type': type }, body: bytes });
    },
    putPieces: (name, pieces, about) => putPieces(ask, keyOf(name), pieces, about),
    async copy(from, to) {
      const source = `/${place.bucket}/${keyOf(from)}`.split('/').map(encodeURIComponent).join('/');
      const headers = { 'x-amz-copy-source': source };
      const asked = { method: 'PUT', key: keyOf(to), headers, patience: copyPatience } as const;
      const answer = await ask(asked, [404]);
      if (answer.status === 404) return false;
      if (answer.body.includes('<Error>')) throw wrong(asked, answer);
      return true;
    },
    async remove(name) {
      await ask({ method: 'DELETE', key: keyOf(name) }, [404]);
    },
    list: (beginning) => listObjects(ask, keyOf(beginning), keyOf('').length),
    abandonUploads: (before) => abandonUploads(ask, keyOf(''), before),
  };
}
