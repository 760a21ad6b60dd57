import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { z } from 'zod';
import { MEGABYTE, resumableHours } from '../../../src/model/limits.ts';
import { runExclusive } from '../../media/keyed-mutex.ts';
import type { Bucket } from '../../storage/s3/bucket.ts';
import { StoreUnavailable } from '../../storage/unavailable.ts';
import type { UnfinishedUploads } from './unfinished.ts';

/** A chunk (byte range) of an upload, stored as one S3 object. */
interface Piece {
  /** Name of the object, below the name of the upload. */
  name: string;
  start: number;
  /** End offset, exclusive. */
  end: number;
}

/** Makes the object name of a chunk. The random part keeps two machines from overwriting each other's chunk. */
function pieceName(start: number, length: number): string {
  return `${String(start).padStart(15, '0')}-${length}-${randomBytes(6).toString('hex')}`;
}

function readPiece(name: string): Piece | null {
  const [, start, length] = /^(\d{15})-(\d+)-[0-9a-f]{12}$/.exec(name) ?? [];
  return start && length ? { name, start: Number(start), end: Number(start) + Number(length) } : null;
}

/**
 * Chooses the chunks that cover the upload from the first byte without a gap, as few as possible. Chunks may overlap;
 * the overlapping bytes are the same, because they come from one file. `start` is moved past the overlap.
 */
function chainOf(pieces: readonly Piece[]): Piece[] {
  const chain: Piece[] = [];
  for (let reached = 0; ; ) {
    const next = pieces
      .filter(({ start, end }) => start <= reached && end > reached)
      .reduce<Piece | null>((best, piece) => (best && best.end >= piece.end ? best : piece), null);
    if (!next) return chain;
    chain.push({ ...next, start: reached });
    reached = next.end;
  }
}

const folder = 'private/resumable';
/** Buffer size in bytes: this much is collected in memory and then stored as one S3 object. */
const stored = 8 * MEGABYTE;

const state = z.object({
  size: z.number().optional(),
  metadata: z.record(z.string(), z.string().nullable()).optional(),
  creation_date: z.string().optional(),
});

const stateName = (id: string) => `${folder}/${id}.json`;
const nameOf = (id: string, piece: string) => `${folder}/${id}/${piece}`;

async function piecesOf(bucket: Bucket, id: string): Promise<Piece[]> {
  const found: Piece[] = [];
  const beginning = nameOf(id, '');
  for await (const { name } of bucket.list(beginning)) {
    const piece = readPiece(name.slice(beginning.length));
    if (piece) found.push(piece);
  }
  return found;
}

/**
 * Stores resumable uploads in S3: one object with the state, and one object per chunk. Nothing is stored on this
 * machine, so the next chunk may arrive at another one.
 */
class ObjectUploads extends DataStore {
  readonly #bucket: Bucket;

  constructor(bucket: Bucket) {
    super();
    this.#bucket = bucket;
    this.extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination', 'expiration'];
  }

  async #save(id: string, { size, metadata, creation_date }: Upload): Promise<void> {
    const json = JSON.stringify({ size, metadata, creation_date });
    await this.#bucket.put(stateName(id), Buffer.from(json), 'application/json');
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#save(upload.id, upload);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const text = await this.#bucket.get(stateName(id));
    if (!text) throw ERRORS.FILE_NOT_FOUND;
    const { size, metadata, creation_date } = state.parse(JSON.parse(text.toString()));
    const offset = chainOf(await piecesOf(this.#bucket, id)).at(-1)?.end ?? 0;
    return new Upload({
      id,
      offset,
      ...(size === undefined ? {} : { size }),
      ...(metadata === undefined ? {} : { metadata }),
      ...(creation_date === undefined ? {} : { creation_date }),
    });
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    const upload = await this.getUpload(id);
    upload.size = size;
    await this.#save(id, upload);
  }

  /** Stores the bytes of a stream, also when the connection is lost in the middle. @returns the new offset in bytes */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let held: Buffer[] = [];
    let bytes = 0;
    let reached = offset;
    const store = async () => {
      if (bytes === 0) return;
      const body = Buffer.concat(held);
      await this.#bucket.put(nameOf(id, pieceName(reached, bytes)), body, 'application/octet-stream');
      reached += bytes;
      held = [];
      bytes = 0;
    };
    try {
      for await (const chunk of stream) {
        held.push(chunk);
        bytes += chunk.length;
        if (bytes >= stored) await store();
      }
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) await store();
      throw error;
    }
    await store();
    return reached;
  }

  override async remove(id: string): Promise<void> {
    await this.#bucket.remove(stateName(id));
    for (const { name } of await piecesOf(this.#bucket, id)) await this.#bucket.remove(nameOf(id, name));
  }

  override async deleteExpired(): Promise<number> {
    return 0;
  }

  override getExpiration(): number {
    return resumableHours * 3_600_000;
  }
}

const gone = (id: string) => Object.assign(new Error(`${id} is gone`), { code: 'ENOENT' });

/** @param temporary folder in which the file of a finished upload is put together from its chunks */
export function uploadsInStore(bucket: Bucket, temporary: string): UnfinishedUploads {
  const datastore = new ObjectUploads(bucket);

  async function* bytesOf(id: string, chain: readonly Piece[]): AsyncGenerator<Buffer> {
    for (const { name, start, end } of chain) {
      const bytes = await bucket.get(nameOf(id, name));
      if (!bytes) throw gone(id);
      // The start of a chunk may overlap with the previous chunk; these bytes are skipped.
      yield bytes.subarray(bytes.length - (end - start));
    }
  }

  return {
    datastore,
    whole: (id) =>
      runExclusive(`upload ${id}`, async () => {
        const path = join(temporary, `upload-${id}`);
        const chain = chainOf(await piecesOf(bucket, id));
        const size = chain.at(-1)?.end ?? 0;
        if ((await stat(path).catch(() => null))?.size === size) return path;
        await pipeline(Readable.from(bytesOf(id, chain)), createWriteStream(path));
        return path;
      }),
    forget: (id) => datastore.remove(id),
  };
}
