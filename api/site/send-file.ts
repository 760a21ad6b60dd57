import type { IncomingMessage, ServerResponse } from 'node:http';
import { etagMatches } from '../http/answer-cache.ts';
import { contentDisposition, type FileName } from '../http/file-name.ts';
import { contentTypes } from '../media/file-types.ts';
import type { FileStorage, StoredFile } from '../media/storage.ts';

interface Range {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header with one byte range (RFC 9110). @returns null for no range or one to be ignored;
 * `'unsatisfiable'` for 416
 */
export function parseRange(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return start >= size || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { start, end };
}

const etagOf = ({ size, modified, tag = modified.getTime().toString(36) }: StoredFile) =>
  `"${size.toString(36)}-${tag}"`;

/** Checks `If-Range`: whether the range may be served from the current version of the file. */
function rangeHolds(header: string | undefined, etag: string, modified: Date): boolean {
  if (!header) return true;
  if (header.startsWith('"') || header.startsWith('W/')) return header === etag;
  return new Date(header).getTime() === Math.floor(modified.getTime() / 1000) * 1000;
}

/**
 * Streams a stored file, whole or as a byte range (contract 5).
 * @param cacheControl the value of the `Cache-Control` header
 * @param name the file name for saving; without it, the browser uses the address
 * @returns false when the file does not exist; nothing has been sent then
 * @throws StoreUnavailable when the store does not answer; nothing has been sent then either
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  storage: FileStorage,
  address: string,
  cacheControl: string,
  name: FileName | null = null,
): Promise<boolean> {
  const file = await storage.find(address);
  if (!file) return false;
  const type = contentTypes[address.split('.').at(-1) ?? ''];
  const etag = etagOf(file);
  response.setHeader('ETag', etag);
  response.setHeader('Last-Modified', file.modified.toUTCString());
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('Cache-Control', cacheControl);
  response.setHeader('Content-Type', type ?? 'application/octet-stream');
  const shown = type ? 'inline' : 'attachment';
  response.setHeader('Content-Disposition', name ? contentDisposition(shown, name) : shown);
  if (etagMatches(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end();
    return true;
  }
  // Ranges are defined for GET only (RFC 9110, 14.2).
  const asked = request.method === 'GET' ? parseRange(request.headers.range, file.size) : null;
  const range = rangeHolds(request.headers['if-range']?.toString(), etag, file.modified) ? asked : null;
  if (range === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${file.size}`);
    response.writeHead(416).end();
    return true;
  }
  await stream(request, response, storage, address, file.size, range);
  return true;
}

async function stream(
  request: IncomingMessage,
  response: ServerResponse,
  storage: FileStorage,
  address: string,
  size: number,
  range: Range | null,
): Promise<void> {
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const empty = request.method === 'HEAD' || size === 0;
  const file = empty ? null : await storage.open(address, { start, end });
  if (range) response.setHeader('Content-Range', `bytes ${start}-${end}/${size}`);
  response.setHeader('Content-Length', end - start + 1);
  response.writeHead(range ? 206 : 200);
  // A client that disconnects is not an error.
  if (file) await file.send(response).catch(() => response.destroy());
  else response.end();
}
