import { createHash } from 'node:crypto';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { AwsV4Signer } from 'aws4fetch';
import type { FilesPlace } from '../files-url.ts';

export interface Asked {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Without the place's prefix in front: as it stands in the bucket; empty for the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
}

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Milliseconds in which something must move: a connection, a byte of the request or of the answer. */
const patience = 3000;
/** Connections to the store at once; what is more waits in line. */
const connections = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16 } as const;
const agents = { 'http:': new http.Agent(connections), 'https:': new https.Agent(connections) };
/** Signing keys of the day; those of days before are forgotten now and then. */
const signingKeys = new Map<string, ArrayBuffer>();
const mostKeys = 16;

/** The address of an object: AWS's own has the bucket in the host's name, unless a dot in it would break its certificate. */
function addressOf({ endpoint, bucket, region }: FilesPlace, { key, query = {} }: Asked): URL {
  const inPath = endpoint !== null || bucket.includes('.');
  const amazon = inPath ? `https://s3.${region}.amazonaws.com` : `https://${bucket}.s3.${region}.amazonaws.com`;
  const path = key.split('/').map(encodeURIComponent).join('/');
  const url = new URL(`${endpoint ?? amazon}${inPath ? `/${bucket}` : ''}${key === '' && inPath ? '' : `/${path}`}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

async function signed(place: FilesPlace, asked: Asked) {
  if (signingKeys.size > mostKeys) signingKeys.clear();
  const { method, headers = {}, body } = asked;
  const { accessKeyId, secretAccessKey, region } = place;
  // The body's hash is signed too: what arrives is what was sent, without TLS as well.
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
 * One signed request (AWS's signature, version 4) with a body and an answer that fit into memory.
 * @throws what the network says, or that nothing has moved for three seconds
 */
export async function request(place: FilesPlace, asked: Asked): Promise<Answered> {
  const { url, headers } = await signed(place, asked);
  const { method, body } = asked;
  const { request: open } = url.protocol === 'https:' ? https : http;
  const agent = agents[url.protocol === 'https:' ? 'https:' : 'http:'];
  const sends = method === 'PUT' || method === 'POST';
  const lengths = sends ? { 'content-length': String(body?.length ?? 0) } : {};
  return new Promise((resolve, reject) => {
    const call = open(url, { method, headers: { ...headers, ...lengths }, agent, timeout: patience });
    const giveUp = () => call.destroy(new Error('nothing has moved for three seconds'));
    // Until it has a connection nobody else counts the time.
    const inLine = setTimeout(giveUp, patience);
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
