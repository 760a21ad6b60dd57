import { MEGABYTE } from '../../../src/model/limits.ts';
import { StoreUnavailable } from '../unavailable.ts';
import type { Call } from './call.ts';
import { blocksOf, escaped, textOf } from './xml.ts';

/** Minimum size of a part in bytes; a part is held in memory while it is sent. Every store accepts 10,000 parts. */
const leastPart = 8 * MEGABYTE;
const mostParts = 10_000;

/** Metadata of an object. */
export interface About {
  type: string;
  /** The total size in bytes, if it is known. */
  size?: number;
  headers?: Readonly<Record<string, string>>;
}

/** Joins pieces of any length into parts of the same length; the last may be shorter. */
async function* partsOf(pieces: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + length - bytes);
      held.push(taken);
      bytes += taken.length;
      at += taken.length;
      if (bytes < length) continue;
      yield Buffer.concat(held);
      held = [];
      bytes = 0;
    }
  }
  yield Buffer.concat(held);
}

function completion(etags: readonly string[]): Buffer {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
  );
  return Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
}

/**
 * Uploads a stream: a short one in one request, a longer one as a multipart upload, which becomes visible when it is
 * complete. An interrupted upload is aborted, now or by a later sweep.
 */
export async function putPieces(
  call: Call,
  key: string,
  pieces: AsyncIterable<Buffer>,
  { type, size = 0, headers: more = {} }: About,
): Promise<void> {
  const parts = partsOf(pieces, Math.max(leastPart, Math.ceil(size / mostParts)));
  try {
    await putParts(call, key, parts, { ...more, 'content-type': type });
  } finally {
    // A failed upload would leave the file of the stream open.
    await parts.return(undefined);
  }
}

async function putParts(
  call: Call,
  key: string,
  parts: AsyncGenerator<Buffer>,
  headers: Record<string, string>,
): Promise<void> {
  const first = await parts.next();
  const second = await parts.next();
  if (second.done || second.value.length === 0) {
    await call({ method: 'PUT', key, headers, body: first.value ?? Buffer.alloc(0) });
    return;
  }
  const begun = await call({ method: 'POST', key, query: { uploads: '' }, headers });
  const uploadId = textOf(begun.body.toString(), 'UploadId');
  if (uploadId === null) throw new StoreUnavailable(new Error('no upload in parts was begun'));
  const etags: string[] = [];
  const send = async (body: Buffer) => {
    const query = { partNumber: String(etags.length + 1), uploadId };
    const { headers } = await call({ method: 'PUT', key, query, body });
    etags.push(String(headers.etag ?? ''));
  };
  try {
    await send(first.value ?? Buffer.alloc(0));
    await send(second.value);
    for await (const part of parts) if (part.length > 0) await send(part);
    const done = await call({ method: 'POST', key, query: { uploadId }, body: completion(etags) });
    if (done.body.includes('<Error>'))
      throw new StoreUnavailable(new Error(`POST ${key}: ${textOf(done.body.toString(), 'Code') ?? ''}`));
  } catch (error) {
    await call({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

/** Aborts multipart uploads that were started before a date: their parts cost as much storage as files. */
export async function abandonUploads(call: Call, prefix: string, before: Date): Promise<number> {
  let ended = 0;
  for (let marker: { key: string; upload: string } | null = null; ; ) {
    const from: Record<string, string> = marker ? { 'key-marker': marker.key, 'upload-id-marker': marker.upload } : {};
    const { body } = await call({ method: 'GET', key: '', query: { uploads: '', prefix, ...from } });
    const xml = body.toString();
    for (const block of blocksOf(xml, 'Upload')) {
      const [key, uploadId] = [textOf(block, 'Key'), textOf(block, 'UploadId')];
      const begun = new Date(textOf(block, 'Initiated') ?? Date.now());
      if (key === null || uploadId === null || begun >= before) continue;
      await call({ method: 'DELETE', key, query: { uploadId } });
      ended += 1;
    }
    if (textOf(xml, 'IsTruncated') !== 'true') return ended;
    marker = { key: textOf(xml, 'NextKeyMarker') ?? '', upload: textOf(xml, 'NextUploadIdMarker') ?? '' };
  }
}
