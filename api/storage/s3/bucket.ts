import { MEGABYTE } from '../../../src/model/limits.ts';
import { StoreAway } from '../away.ts';
import type { FilesPlace } from '../files-url.ts';
import { createCall } from './call.ts';
import { listObjects, type StoredObject } from './list.ts';
import { type About, abandonUploads, putPieces } from './multipart.ts';
import type { Answered, Asked } from './request.ts';
import { textOf } from './xml.ts';

/** The objects below a place's prefix, by their names there (`media/…`). */
export interface Bucket {
  place: FilesPlace;
  /** Size and age; null when there is none. */
  head(name: string): Promise<{ size: number; modified: Date } | null>;
  /** All bytes or, of a range, `start` to `end`, both included; null when there is none. */
  get(name: string, range?: { start: number; end: number }): Promise<Buffer | null>;
  /** All of an object, piece by piece. */
  read(name: string, size: number): AsyncGenerator<Buffer>;
  put(name: string, bytes: Buffer, type: string): Promise<void>;
  /** Stores what comes in pieces; it is there whole or not at all. */
  putPieces(name: string, pieces: AsyncIterable<Buffer>, about: About): Promise<void>;
  /** Within the bucket; no byte of it comes here. @returns false when there is no such object */
  copy(from: string, to: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Everything whose name begins so, in order. */
  list(beginning: string): AsyncGenerator<StoredObject>;
  /** Ends uploads in parts that were begun before a moment. @returns how many */
  abandonUploads(before: Date): Promise<number>;
}

/** What of an object is in memory at once while it is read through, in bytes. */
const readAtOnce = 4 * MEGABYTE;

/** A store's errors repeat what was signed, keys included: of their words only the code is kept. */
const wrong = (asked: Asked, { status, body }: Answered) =>
  new StoreAway(
    new Error(`${asked.method} ${asked.key}: status ${status} ${textOf(body.toString(), 'Code') ?? ''}`.trim()),
  );

export function openBucket(place: FilesPlace): Bucket {
  const call = createCall(place);
  const keyOf = (name: string) => (place.prefix === '' ? name : `${place.prefix}/${name}`);

  /** @throws StoreAway for every status that is neither of the 200s nor among the `fine` ones */
  async function ask(asked: Asked, fine: readonly number[] = []): Promise<Answered> {
    const answer = await call(asked);
    if ((answer.status >= 200 && answer.status < 300) || fine.includes(answer.status)) return answer;
    throw wrong(asked, answer);
  }

  async function get(name: string, range?: { start: number; end: number }): Promise<Buffer | null> {
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const { status, body } = await ask({ method: 'GET', key: keyOf(name), headers }, [404]);
    if (status === 404) return null;
    // A store that knows no ranges sends all of it.
    return range && status === 200 ? body.subarray(range.start, range.end + 1) : body;
  }

  return {
    place,
    get,
    async *read(name, size) {
      for (let start = 0; start < size; start += readAtOnce) {
        const piece = await get(name, { start, end: Math.min(size, start + readAtOnce) - 1 });
        if (!piece) throw new StoreAway(new Error(`${name} is gone`));
        yield piece;
      }
    },
    async head(name) {
      // One byte in place of HEAD, to which some stores send a body that breaks the connection.
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
      const asked = { method: 'PUT', key: keyOf(to), headers: { 'x-amz-copy-source': source } } as const;
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
