import { createHash } from 'node:crypto';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { AwsV4Signer } from 'aws4fetch';
import type { FilesPlace } from '../files-url.ts';

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** The full key in the bucket, including the location's prefix; empty for the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
  /** Timeout in milliseconds without progress, for a request that takes the store longer than others. */
  patience?: number;
}

export interface S3Response {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Timeout in milliseconds without progress: for the connection, the request and the answer. */
const usualPatience = 3000;
/** Maximum number of connections to the store; further requests wait. */
const connections = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16 } as const;
const agents = { 'http:': new http.Agent(connections), 'https:': new https.Agent(connections) };
/** Cache of the signing keys of a day; it is cleared when it is full. */
const signingKeys = new Map<string, ArrayBuffer>();
const mostKeys = 16;

/**
 * The URL of an object. AWS expects the bucket in the host name, but a dot in the bucket's name would not match the
 * certificate.
 */
function addressOf({ endpoint, bucket, region }: FilesPlace, { key, query = {} }: S3Request): URL {
  const inPath = endpoint !== null || bucket.includes('.');
  const amazon = inPath ? `https://s3.${region}.amazonaws.com` : `https://${bucket}.s3.${region}.amazonaws.com`;
  const path = key.split('/').map(encodeURIComponent).join('/');
  const url = new URL(`${endpoint ?? amazon}${inPath ? `/${bucket}` : ''}${key === '' && inPath ? '' : `/${path}`}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

async function signed(place: FilesPlace, asked: S3Request) {
  if (signingKeys.size > mostKeys) signingKeys.clear();
  const { method, headers = {}, body } = asked;
  const { accessKeyId, secretAccessKey, region } = place;
  // The signature covers the hash of the body, which protects the content even without TLS.
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const signer = new AwsV4Signer({
    method,
    url: addressOf(place, asked).href,
    headers: { ...headers, 'x-amz-content-sha256': hash },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    cache: signingKeys,
  });
  const ready = await signer.sign();
  return { url: ready.url, headers: Object.fromEntries(ready.headers) };
}

/**
 * Sends one signed request (AWS Signature Version 4); its body and the answer must fit into memory.
 * @throws network errors, or an error after `patience` without progress
 */
export async function request(place: FilesPlace, asked: S3Request): Promise<S3Response> {
  const { url, headers } = await signed(place, asked);
  const { method, body, patience = usualPatience } = asked;
  const { request: open } = url.protocol === 'https:' ? https : http;
  const agent = agents[url.protocol === 'https:' ? 'https:' : 'http:'];
  const sends = method === 'PUT' || method === 'POST';
  const lengths = sends ? { 'content-length': String(body?.length ?? 0) } : {};
  return new Promise((resolve, reject) => {
    const call = open(url, { method, headers: { ...headers, ...lengths }, agent, timeout: patience });
    const giveUp = () => call.destroy(new Error(`nothing has moved for ${patience / 1000} seconds`));
    // The socket timeout starts only with a connection, so this timer limits the wait for one.
    const inLine = setTimeout(giveUp, usualPatience);
    call.once('socket', () => clearTimeout(inLine));
    call.once('timeout', giveUp);
    call.once('close', () => clearTimeout(inLine));
    call.once('error', reject);
    call.once('response', (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.once('error', reject);
      answer.once('close', () => reject(new Error('the answer broke off')));
      answer.once('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) });
      });
    });
    call.end(body);
  });
}
