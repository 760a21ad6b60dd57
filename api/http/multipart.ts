import { createHash, type Hash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UploadKind } from '../../src/model/endpoints/endpoint.ts';
import { Refusal } from '../../src/model/errors.ts';
import { originalName } from '../../src/model/files/original-name.ts';
import { bodyLimit } from '../../src/model/limits.ts';
import { formLimits } from '../../src/model/request-limits.ts';
import { checkFileType } from '../media/file-types.ts';
import type { Body, BodyRules, Upload } from './body-rules.ts';
import { readForm } from './form-parser.ts';
import { nested, segments } from './names.ts';
import { noSpace } from './refusal.ts';

interface Part {
  field: string;
  kind: UploadKind;
  /** A browser sends one for every chosen file. */
  fileName: string;
  path: string;
  size: number;
  tooLarge: boolean;
  /** Null when no hash was requested. */
  hash: Hash | null;
}

/** The maximum body size: each file once, all texts, and the multipart overhead. */
const mostBytes = ({ files, maxBytes }: BodyRules): number =>
  Object.values(files).reduce((sum, kind) => sum + maxBytes[kind], bodyLimit + formLimits.envelope);

/** Passes bytes through up to a limit and drops the rest, so that the request can be read to its end. */
function meter(part: Part, limit: number): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      part.size += chunk.length;
      if (part.size > limit) part.tooLarge = true;
      else part.hash?.update(chunk);
      done(null, part.tooLarge ? undefined : chunk);
    },
  });
}

/** Parses a multipart body: texts into memory (1 MB in total), files to the disk. @throws Refusal 400, 413, 415, 503 */
export async function readMultipart(request: IncomingMessage, rules: BodyRules): Promise<Body> {
  const parts: Part[] = [];
  const discard = async () => {
    await Promise.all(parts.map((part) => rm(part.path, { force: true })));
  };
  try {
    const fields = await receive(request, rules, parts);
    if (parts.some((part) => part.tooLarge)) throw new Refusal('tooLarge');
    const values = nested(fields);
    await rules.texts?.(values);
    const sent = parts.filter(({ size, fileName }) => size > 0 || fileName !== '');
    const hashes = new Map(sent.flatMap(({ field, hash }) => (hash ? [[field, hash.digest('base64url')]] : [])));
    return { values, files: await typed(parts), hashes, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function receive(request: IncomingMessage, rules: BodyRules, parts: Part[]): Promise<[string, string][]> {
  const most = mostBytes(rules);
  if (Number(request.headers['content-length'] ?? 0) > most) throw new Refusal('tooLarge');
  const fields: [string, string][] = [];
  const arriving: Readable[] = [];
  const writing: Promise<void>[] = [];
  let arrived = 0;
  let textBytes = 0;

  const ended = await readForm(request, {
    arrived(bytes) {
      arrived += bytes;
      if (arrived > most) throw new Refusal('tooLarge');
      rules.reservations.arriving.take(bytes);
    },
    textBytes(bytes) {
      textBytes += bytes;
      if (textBytes > bodyLimit) throw new Refusal('tooLarge');
      rules.reservations.texts.take(bytes);
    },
    text: (name, value) => fields.push([name, value]),
    file(name, stream, fileName) {
      const field = fieldName(name);
      const kind = field === null ? undefined : rules.files[field];
      if (field === null || kind === undefined) {
        stream.resume();
        return;
      }
      if (parts.some((part) => part.field === field)) throw new Refusal('malformed');
      if (rules.spaceLow && fileName !== '') throw noSpace();
      const path = join(rules.temporary, randomBytes(12).toString('hex'));
      const part: Part = {
        field,
        kind,
        fileName,
        path,
        size: 0,
        tooLarge: false,
        hash: rules.hashed ? createHash('sha256') : null,
      };
      parts.push(part);
      arriving.push(stream);
      writing.push(saved(stream, part, rules.maxBytes[kind]));
    },
  }).then(
    () => null,
    (refusal: unknown) => refusal,
  );
  // The parser never ends the stream of a file that was cut off, so it is destroyed here.
  if (ended) for (const stream of arriving) stream.destroy(new Error('the form has ended'));
  const results = await Promise.allSettled(writing);
  if (ended) throw ended;
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return fields;
}

/** Writes a file part to the disk. Resolves when its file is closed. */
async function saved(stream: Readable, part: Part, limit: number): Promise<void> {
  const file = createWriteStream(part.path, { flags: 'wx' });
  const closed = new Promise<void>((resolve) => file.once('close', resolve));
  try {
    await pipeline(stream, meter(part, limit), file);
  } finally {
    await closed;
  }
}

function fieldName(name: string): string | null {
  try {
    return segments(name).join('.');
  } catch {
    return null;
  }
}

/** Detects the type of each file from its content. @throws Refusal 415, also for a named file without content */
async function typed(parts: readonly Part[]): Promise<Map<string, Upload>> {
  const files = new Map<string, Upload>();
  for (const part of parts) {
    // A browser sends an empty file input as a part without name and content.
    if (part.size === 0 && part.fileName === '') continue;
    const judged = await checkFileType(part.path, part.kind);
    if ('problem' in judged) throw new Refusal('wrongType', { fields: { [part.field]: [judged.problem] } });
    files.set(part.field, {
      path: part.path,
      extension: judged.extension,
      name: originalName(part.fileName),
    });
  }
  return files;
}
