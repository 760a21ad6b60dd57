import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../src/model/errors.ts';
import { bodyLimit } from '../../src/model/limits.ts';
import { allowLongBody } from '../connections/long-body.ts';
import type { Body, BodyRules } from './body-rules.ts';
import type { ByteReservation } from './in-flight.ts';
import { parseJson } from './json.ts';
import { readMultipart } from './multipart.ts';
import { nested, pairsOf } from './names.ts';

const noFiles = { files: new Map<string, never>(), hashes: new Map<string, never>(), discard: async () => undefined };

async function bytesOf(request: IncomingMessage, reservation: ByteReservation): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw new Refusal('tooLarge');
  const chunks: Buffer[] = [];
  let size = 0;
  // `destroyOnReturn: false` keeps the connection open when the loop ends early: the error must be answered, and the
  // next request read.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > bodyLimit) throw new Refusal('tooLarge');
    reservation.take(bytes.length);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

async function readText(request: IncomingMessage, reservation: ByteReservation): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await bytesOf(request, reservation));
  } catch (error) {
    // Not valid UTF-8, or cut off by the client.
    throw error instanceof Refusal ? error : new Refusal('malformed');
  }
}

/**
 * Parses a request body: multipart, URL-encoded or JSON (contract 3). Files are streamed to the disk.
 * @throws Refusal 400 for a malformed body, 413 for one that is too large, 415 for a file of the wrong type, 503 when
 * too much arrives at once
 */
export async function readBody(request: IncomingMessage, rules: BodyRules): Promise<Body> {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data') {
    if (Object.keys(rules.files).length > 0) allowLongBody(request);
    return readMultipart(request, rules);
  }
  const text = await readText(request, rules.reservations.texts);
  const values = valuesIn(type, text);
  await rules.texts?.(values);
  return { values, ...noFiles };
}

/** @throws Refusal 400 */
function valuesIn(type: string, text: string): Record<string, unknown> {
  if (type === 'application/json' || type.endsWith('+json')) return parseJson(text);
  if (type === 'application/x-www-form-urlencoded') return nested(pairsOf(text));
  if (text === '') return {};
  throw new Refusal('malformed');
}
