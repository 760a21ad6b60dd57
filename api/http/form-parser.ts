import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import Busboy, { type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { Refusal } from '../../src/model/errors.ts';
import { formLimits } from '../../src/model/request-limits.ts';

/** Who gets what a form brings. Each may throw a Refusal: nothing further is read then. */
export interface FormReader {
  /** Bytes of the body, before anything is done with them. */
  arrived(bytes: number): void;
  /** Bytes of a text, before they are kept. */
  textBytes(bytes: number): void;
  text(name: string, value: string): void;
  /** A file; the stream has to be read to its end. @param named whether the sender gave it a name */
  file(name: string, stream: Readable, named: boolean): void;
}

function parserFor(request: IncomingMessage): BusboyInstance {
  const type = request.headers['content-type'];
  if (!type) throw new Refusal('malformed');
  const headers: BusboyHeaders = { ...request.headers, 'content-type': type };
  const limits = { parts: formLimits.parts, headerSize: formLimits.partHead };
  try {
    // Texts come as streams too, so that their bytes can be counted before they are kept.
    return new Busboy({ headers, limits, isPartAFile: () => true });
  } catch {
    throw new Refusal('malformed');
  }
}

/**
 * Reads a multipart body part by part.
 * @throws Refusal 400 for what is no form or is cut off, 413 for too many parts, and what the reader throws. The request
 * is left open and flows on: a refusal still has to be answered, and the next request read
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
  /** The parser calls from turns of its own, where nobody would catch what is thrown. */
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
      else reader.file(name, stream, Boolean(filename));
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
