import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** An S3 behind HTTPS: over HTTP restic sends signed pieces, which Swift does not know. */
export interface TlsFront {
  /** `https://localhost:PORT` */
  endpoint: string;
  /** What makes restic and our programs trust its certificate. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Ends HTTPS in front of a server, and passes everything on as it is. */
export async function startTls(behind: string): Promise<TlsFront> {
  const dir = mkdtempSync(join(tmpdir(), 'tls-'));
  const [key, certificate] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...words, ...subject], { stdio: 'ignore' });
  const { hostname, port } = new URL(behind);
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (asked, answer) => {
    const { method, url: path, headers } = asked;
    const passed = request({ hostname, port, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      pipeline(given, answer).catch(() => answer.destroy());
    });
    passed.on('error', () => answer.destroy());
    pipeline(asked, passed).catch(() => passed.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `https://localhost:${own}`,
    env: { SSL_CERT_FILE: certificate, NODE_EXTRA_CA_CERTS: certificate },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
