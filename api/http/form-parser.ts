import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import Busboy, { type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { Refusal } from '../../src/model/errors.ts';
import { formLimits } from '../../src/model/request-limits.ts';

/** Callbacks for the parts of a form. Each may throw a Refusal, and then nothing more is read. */
export interface FormReader {
  /** Called with the number of body bytes before they are parsed. */
  arrived(bytes: number): void;
  /** Called with the number of bytes of a text value before they are stored. */
  textBytes(bytes: number): void;
  text(name: string, value: string): void;
  /** Called for each file; the stream must be read to its end. @param fileName empty if the part has none */
  file(name: string, stream: Readable, fileName: string): void;
}

function parserFor(request: IncomingMessage): BusboyInstance {
  const type = request.headers['content-type'];
  if (!type) throw new Refusal('malformed');
  const headers: BusboyHeaders = { ...request.headers, 'content-type': type };
  const limits = { parts: formLimits.parts, headerSize: formLimits.partHead };
  try {
    // Text values come as streams too, so that their bytes can be counted before they are stored.
    return new Busboy({ headers, limits, isPartAFile: () => true });
  } catch {
    throw new Refusal('malformed');
  }
}

/**
 * Parses a multipart body part by part.
 * @throws Refusal 400 when it is malformed or cut off, 413 for too many parts, and whatever the callbacks throw. The
 * request is left open and drained: the error must still be answered, and the next request read
 */
export function readForm(request: IncomingMessage, reader: FormReader): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const parser = parserFor(request);

  function stop(): void {
    request.off('data', write).off('end', end).off('close', cut);
    parser.off('drain', goOn);
    request.resume();
  }
  function fail(error: unknown): void {
    stop();
    reject(error instanceof Refusal ? error : new Refusal('malformed'));
  }
  /** The parser calls back asynchronously, where an exception would not be caught. */
  function safely<A extends unknown[]>(run: (...args: A) => void): (...args: A) => void {
    return (...args) => {
      try {
        run(...args);
      } catch (error) {
        fail(error);
      }
    };
  }
  const write = safely((chunk: Buffer) => {
    reader.arrived(chunk.length);
    if (!parser.write(chunk)) request.pause();
  });
  const end = () => parser.end();
  const goOn = () => request.resume();
  const cut = () => {
    if (!request.readableEnded) fail(new Refusal('malformed'));
  };

  function keepText(name: string, stream: Readable): void {
    const chunks: Buffer[] = [];
    reader.textBytes(Buffer.byteLength(name));
    stream.on(
      'data',
      safely((chunk: Buffer) => {
        reader.textBytes(chunk.length);
        chunks.push(chunk);
      }),
    );
    stream.once('end', () => reader.text(name, Buffer.concat(chunks).toString()));
  }

  parser.on(
    'file',
    safely((name: string | undefined, stream: Readable, filename: string | undefined, _encoding, type: string) => {
      stream.on('error', () => undefined);
      if (name === undefined) throw new Refusal('malformed');
      if (filename === undefined && type !== 'application/octet-stream') keepText(name, stream);
      else reader.file(name, stream, filename ?? '');
    }),
  );
  parser.on('partsLimit', () => fail(new Refusal('tooLarge')));
  parser.on('drain', goOn);
  parser.on('error', fail);
  parser.on('finish', () => {
    stop();
    resolve();
  });
  if (request.destroyed) cut();
  else request.on('data', write).on('end', end).on('close', cut);
  return promise;
}
