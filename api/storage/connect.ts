import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError } from '../config.ts';
import { Fault } from '../faults.ts';
import { type FilesPlace, nameOf } from './files-url.ts';
import { request, type S3Request, type S3Response } from './s3/request.ts';
import { textOf } from './s3/xml.ts';

/**
 * At the start: how long to wait for a store that does not answer, and the pause between two attempts, in milliseconds.
 */
const patience = 30_000;
const interval = 1000;

/** The error code in the store's answer, if there is one. */
const wordOf = ({ body }: S3Response) => textOf(body.toString(), 'Code');

const keyWords = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'TokenRefreshRequired', 'InvalidToken']);

function faultOf(place: FilesPlace, asked: S3Request, answer: S3Response): Error | null {
  const where = nameOf(place);
  const word = wordOf(answer);
  if (answer.status < 300) return null;
  if (word === 'NoSuchBucket') return new ConfigError(`FILES_URL: there is no bucket ${place.bucket} (${where})`);
  if (word !== null && keyWords.has(word)) {
    return new ConfigError(
      `FILES_URL: the store refuses S3_ACCESS_KEY_ID with S3_SECRET_ACCESS_KEY (${word}, ${where})`,
    );
  }
  if (answer.status === 301 || word === 'AuthorizationHeaderMalformed' || word === 'PermanentRedirect') {
    return new ConfigError(`FILES_URL: the bucket is not in the region ${place.region} (${where})`);
  }
  if (word === 'RequestTimeTooSkewed')
    return new Fault(`FILES_URL: this machine's clock is wrong (${where})`, { kind: 'settings' });
  if (answer.status === 403) {
    const right = asked.method === 'GET' ? 'read' : 'write';
    return new ConfigError(`FILES_URL: the keys give no right to ${right} (${where})`);
  }
  return new Fault(`FILES_URL: the store answers ${answer.status}${word ? ` ${word}` : ''} (${where})`);
}

/** Sends one request and retries for half a minute while the store does not answer. @throws ConfigError, Fault */
async function insist(place: FilesPlace, asked: S3Request, until: number): Promise<void> {
  for (;;) {
    const answer = await request(place, asked).catch((error: unknown) => error);
    if (!(answer instanceof Error) && isAnswer(answer) && answer.status < 500) {
      const fault = faultOf(place, asked, answer);
      if (fault) throw fault;
      return;
    }
    if (performance.now() + interval > until)
      throw new Fault(`FILES_URL: the store does not answer (${nameOf(place)})`, { kind: 'unreachable' });
    await pause(interval);
  }
}

const isAnswer = (value: unknown): value is S3Response =>
  typeof value === 'object' && value !== null && 'status' in value;

/**
 * Makes sure that the store exists and that we may read and write there.
 * @throws ConfigError, Fault with a one-line message that names the variable and no key
 */
export async function reachStore(place: FilesPlace): Promise<void> {
  const until = performance.now() + patience;
  const probe = `${place.prefix === '' ? '' : `${place.prefix}/`}probe-${process.pid}`;
  const prefix = place.prefix === '' ? '' : `${place.prefix}/`;
  await insist(place, { method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1', prefix } }, until);
  await insist(place, { method: 'PUT', key: probe, body: Buffer.from('probe') }, until);
  await insist(place, { method: 'DELETE', key: probe }, until);
}
