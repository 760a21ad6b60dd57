import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { FilesPlace } from '../../../api/storage/files-url.ts';
import { type Bucket, openBucket } from '../../../api/storage/s3/bucket.ts';
import { request, type S3Request } from '../../../api/storage/s3/request.ts';

const servers = fileURLToPath(new URL('./servers.py', import.meta.url));
const python = '/usr/bin/python3';

/** Whether Debian's python3-swift is installed; `npm test` installs it. */
export const hasSwift = (): boolean => existsSync('/usr/lib/python3/dist-packages/swift/common/middleware/s3api');

const started = z.object({ port: z.number(), pids: z.array(z.number()) });

/** A real S3 server on this machine. */
export interface TestS3 {
  endpoint: string;
  /** A prefix in its bucket, with credentials. */
  place(prefix: string): FilesPlace;
  /** Environment variables that make a process store its files there. */
  env(prefix: string): Record<string, string>;
  /** The objects below a prefix, for checks in tests. */
  bucket(prefix: string): Bucket;
  /** Stops its servers and keeps their data. */
  halt(): Promise<void>;
  /** Restarts them at the same address. */
  resume(): Promise<void>;
  /** Pauses its servers (SIGSTOP): connections stay open and nothing answers. */
  freeze(): void;
  thaw(): void;
  /** Bytes that have arrived and that it has not read yet. */
  waiting(): number;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

const name = 'school';
const region = 'us-east-1';

const isAlive = (pid: number): boolean => {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** Unread bytes in established connections to a local port, from `/proc/net/tcp`. */
function unreadAt(port: number): number {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1);
  const [established, isHex] = ['01', 16];
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(ending) && state === established)
    .reduce((sum, [, , , , queues]) => sum + Number.parseInt(queues?.split(':')[1] ?? '0', isHex), 0);
}

/**
 * Starts OpenStack Swift (2.30) with its s3api. It does not support `aws-chunked` bodies, `If-Match` on PUT, tags,
 * bucket policies and lifecycle rules; such an error is not a fault of our code. Lists are consistent immediately after
 * a write.
 * @param options.outside whether other machines can connect
 */
export async function startS3({ outside = false } = {}): Promise<TestS3> {
  const dir = mkdtempSync(join(tmpdir(), 's3-'));
  const [account, user] = ['school', 'site'];
  const secret = createHash('sha256').update(dir).digest('base64url').slice(0, 40);
  let endpoint = '';
  let pids: number[] = [];
  let child: ChildProcess | undefined;

  const place = (prefix: string): FilesPlace => {
    return { bucket: name, prefix, endpoint, region, accessKeyId: `${account}:${user}`, secretAccessKey: secret };
  };
  const ask = (asked: S3Request) => request(place(''), asked).catch(() => null);

  async function resume(): Promise<void> {
    const port = endpoint === '' ? 0 : Number(new URL(endpoint).port);
    const given = JSON.stringify({ dir, host: outside ? '0.0.0.0' : '127.0.0.1', port, region, account, user, secret });
    const env = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1' };
    const running = spawn(python, [servers, given], { stdio: ['ignore', 'pipe', 'pipe'], env });
    child = running;
    let said = '';
    running.stderr.on('data', (text) => (said = (said + String(text)).slice(-4000)));
    const first = new Promise<string>((resolve, reject) => {
      let output = '';
      running.stdout.on('data', (text) => {
        output += String(text);
        if (output.includes('\n')) resolve(output);
      });
      running.once('exit', (code) => reject(new Error(`Swift did not start (${code}): ${said}`)));
    });
    const ready = started.parse(JSON.parse(await first));
    pids = ready.pids;
    endpoint = `http://127.0.0.1:${ready.port}`;
    for (let tries = 0; ; tries++) {
      const made = await ask({ method: 'PUT', key: '' });
      if (made && (made.status === 200 || made.status === 409)) break;
      if (tries > 300) throw new Error(`no bucket could be made: ${made?.status} ${said}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  const kill = () => {
    for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
  };
  const signal = (which: 'SIGSTOP' | 'SIGCONT') => () => {
    for (const pid of pids.filter(isAlive)) process.kill(pid, which);
  };
  async function halt(): Promise<void> {
    const gone = child && child.exitCode === null ? once(child, 'exit') : null;
    kill();
    await gone;
    while (pids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 25));
  }

  await resume();
  return {
    get endpoint() {
      return endpoint;
    },
    place,
    env: (prefix) => ({
      FILES_URL: `s3://${name}/${prefix}?endpoint=${encodeURIComponent(endpoint)}&region=${region}`,
      S3_ACCESS_KEY_ID: place('').accessKeyId,
      S3_SECRET_ACCESS_KEY: secret,
    }),
    bucket: (prefix) => openBucket(place(prefix)),
    halt,
    resume,
    freeze: signal('SIGSTOP'),
    thaw: signal('SIGCONT'),
    waiting: () => unreadAt(Number(new URL(endpoint).port)),
    async stop() {
      await halt();
      rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
