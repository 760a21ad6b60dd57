import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Busboy, { type BusboyHeaders } from '@fastify/busboy';
import { Refusal } from '../../src/model/errors.ts';
import type { FileKind } from '../../src/model/fields.ts';
import { bodyLimit } from '../../src/model/limits.ts';
import { detectType } from '../media/file-types.ts';
import type { Body, BodyRules } from './body.ts';
import { noSpace } from './fault.ts';
import { nested, segments } from './names.ts';

/** A file that came with a request and lies in the temporary folder. */
export interface Upload {
  path: string;
  /** Extension after its real type. */
  extension: string;
}

interface Part {
  field: string;
  kind: FileKind;
  /** Whether the sender named it: a browser names every file that was chosen. */
  named: boolean;
  path: string;
  size: number;
  tooLarge: boolean;
}

const maxFiles = 20;

/** Lets bytes through up to a limit and drops the rest, so that the request can be read to its end. */
function meter(part: Part, limit: number): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      part.size += chunk.length;
      if (part.size > limit) part.tooLarge = true;
      done(null, part.tooLarge ? undefined : chunk);
    },
  });
}

function parserFor(request: IncomingMessage) {
  const type = request.headers['content-type'];
  if (!type) throw new Refusal('malformed');
  const headers: BusboyHeaders = { ...request.headers, 'content-type': type };
  const limits = { fieldSize: bodyLimit, fields: 1000, files: maxFiles, fieldNameSize: 200 };
  try {
    return new Busboy({ headers, limits });
  } catch {
    throw new Refusal('malformed');
  }
}

/** Streams a multipart body: texts into memory (1 MB in all), files to the disk. @throws Refusal 400, 413, 415 */
export async function readMultipart(request: IncomingMessage, rules: BodyRules): Promise<Body> {
  const parts: Part[] = [];
  const discard = async () => {
    await Promise.all(parts.map((part) => rm(part.path, { force: true })));
  };
  try {
    const fields = await receive(request, rules, parts);
    if (parts.some((part) => part.tooLarge)) throw new Refusal('tooLarge');
    const values = nested(fields);
    return { values, files: await typed(parts), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function receive(request: IncomingMessage, rules: BodyRules, parts: Part[]): Promise<[string, string][]> {
  const parser = parserFor(request);
  const fields: [string, string][] = [];
  const arriving: Readable[] = [];
  const writing: Promise<void>[] = [];
  let textBytes = 0;
  let refusal: Refusal | null = null;

  parser.on('field', (name: string, value: string, _nameCut: boolean, valueCut: boolean) => {
    textBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (valueCut || textBytes > bodyLimit) refusal = new Refusal('tooLarge');
    else fields.push([name, value]);
  });
  parser.on('file', (name: string, stream: Readable, filename: string | undefined) => {
    const field = fieldName(name);
    const kind = field === null ? undefined : rules.files[field];
    if (field === null || kind === undefined) {
      stream.resume();
      return;
    }
    if (rules.spaceLow && filename) {
      refusal = noSpace();
      stream.resume();
      return;
    }
    const part = {
      field,
      kind,
      named: Boolean(filename),
      path: join(rules.temporary, randomBytes(12).toString('hex')),
      size: 0,
      tooLarge: false,
    };
    parts.push(part);
    arriving.push(stream);
    const saved = pipeline(stream, meter(part, rules.maxBytes[kind]), createWriteStream(part.path, { flags: 'wx' }));
    // Handled below; without this a broken connection would count as an unhandled rejection first.
    saved.catch(() => undefined);
    writing.push(saved);
  });

  const cut = () => parser.destroy(new Refusal('malformed'));
  request.once('aborted', cut);
  const ended = await pipeline(request, parser).then(
    () => null,
    () => new Refusal('malformed'),
  );
  request.off('aborted', cut);
  // The parser leaves a file that was cut off waiting for its end for ever.
  if (ended) for (const stream of arriving) stream.destroy(ended);
  const saved = await Promise.allSettled(writing);
  if (ended) throw ended;
  const failed = saved.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  if (refusal) throw refusal;
  return fields;
}

function fieldName(name: string): string | null {
  try {
    return segments(name).join('.');
  } catch {
    return null;
  }
}

/** Looks at the bytes of each file. @throws Refusal 415, for a named one without bytes too */
async function typed(parts: readonly Part[]): Promise<Map<string, Upload>> {
  const files = new Map<string, Upload>();
  for (const part of parts) {
    // A browser sends an untouched file input as a part without name and bytes.
    if (part.size === 0 && !part.named) continue;
    const extension = await detectType(part.path, part.kind);
    if (extension === null) throw new Refusal('wrongType', { fields: { [part.field]: [{ problem: 'invalid' }] } });
    files.set(part.field, { path: part.path, extension });
  }
  return files;
}
