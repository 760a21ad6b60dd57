import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '../../db/dialect/postgres/address.ts';
import { connectWithRetry } from '../../db/dialect/postgres/connect.ts';
import { command } from '../support/command.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';

let folder: string;
let server: PostgresServer;
const file = (name: string) => join(folder, name);
const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });

/** Makes a certificate authority, a certificate it signs for the server `localhost`, and a second authority. */
function makeCertificates(): void {
  const days = ['-days', '2'];
  for (const name of ['authority', 'stranger']) {
    const own = ['-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${name}`];
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...days, ...own);
  }
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'server.key',
    '-out',
    'server.csr',
    '-subj',
    '/CN=localhost',
  );
  const signed = ['-CA', 'authority.crt', '-CAkey', 'authority.key', '-CAcreateserial', '-copy_extensions', 'copyall'];
  openssl('x509', '-req', '-in', 'server.csr', ...signed, ...days, '-out', 'server.crt');
}

/** PostgreSQL refuses a key file that others can read. */
function giveKeyTo(user: string): void {
  const own = file('postgres.key');
  copyFileSync(file('server.key'), own);
  chmodSync(own, 0o600);
  if (process.getuid?.() !== 0) return;
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  chownSync(own, id('-u'), id('-g'));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  chmodSync(folder, 0o755);
  makeCertificates();
  giveKeyTo('postgres');
  const files = { ssl_cert_file: file('server.crt'), ssl_key_file: file('postgres.key') };
  server = await startPostgres({ settings: { ssl: 'on', ...files } });
  server.create('school');
}, 60_000);
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The school's database URL with a host name and more parameters. */
const address = (words: string, host = 'localhost') =>
  `${server.url('school').replace('127.0.0.1', host)}?${words.replace('ROOT', encodeURIComponent(folder))}`;

/** Whether a connection is encrypted, according to the server. @throws DatabaseSettings when it is refused */
async function encrypted(url: string): Promise<boolean> {
  const client = await connectWithRetry(addressOf(url, 'public'), 'public');
  try {
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    return rows[0].ssl;
  } finally {
    await client.end();
  }
}

describe('sslmode and sslrootcert are what they are to libpq', () => {
  it.each([
    ['sslmode=disable', 'localhost', false],
    ['sslmode=allow', 'localhost', false],
    ['sslmode=prefer', 'localhost', true],
    ['', 'localhost', true],
    ['sslmode=require', '127.0.0.1', true],
    ['sslmode=require&sslrootcert=ROOT/authority.crt', '127.0.0.1', true],
    ['sslmode=verify-ca&sslrootcert=ROOT/authority.crt', '127.0.0.1', true],
    ['sslmode=verify-full&sslrootcert=ROOT/authority.crt', 'localhost', true],
  ])('%s to %s connects; encrypted: %s', async (words, host, isEncrypted) => {
    expect(await encrypted(address(words, host))).toBe(isEncrypted);
  });

  it.each([
    ["a stranger's authority", 'sslmode=verify-full&sslrootcert=ROOT/stranger.crt', 'localhost', /certificate/],
    ["a stranger's authority", 'sslmode=verify-ca&sslrootcert=ROOT/stranger.crt', 'localhost', /certificate/],
    ["a stranger's authority", 'sslmode=require&sslrootcert=ROOT/stranger.crt', 'localhost', /certificate/],
    ['another name', 'sslmode=verify-full&sslrootcert=ROOT/authority.crt', '127.0.0.1', /certificate/],
    ['an authority that the system does not know', 'sslrootcert=system', 'localhost', /certificate/],
    ['a file that is not there', 'sslmode=verify-full&sslrootcert=ROOT/none.crt', 'localhost', /sslrootcert/],
    ['no authority', 'sslmode=verify-full', 'localhost', /sslrootcert/],
  ])('%s (%s) is refused with a line that says so', async (_what, words, host, line) => {
    await expect(encrypted(address(words, host))).rejects.toThrow(line);
  });

  it('without a word a server on another machine has to prove who it is, one on this machine has not', () => {
    const ways = (host: string, words = '') =>
      addressOf(`postgres://name:secret@${host}/school${words}`, 'public').ways;
    for (const host of ['db.example', '10.0.0.7', '127.0.0.1.example']) {
      expect(ways(host)).toEqual([expect.objectContaining({ host, rejectUnauthorized: true })]);
      expect(ways(host, '?sslmode=require')).toEqual([expect.objectContaining({ rejectUnauthorized: false })]);
      expect(ways(host, '?sslmode=disable')).toEqual([false]);
    }
    expect(ways('localhost')).toEqual([expect.objectContaining({ rejectUnauthorized: false }), false]);
  });

  it.each(['', '?sslrootcert=ROOT/stranger.crt', '?sslrootcert=ROOT/authority.crt'])(
    'a server elsewhere that cannot prove itself ends the start with one line that names both ways around (%s)',
    async (words) => {
      // An address of this machine that the program does not treat as local.
      const url =
        server.url('school').replace('127.0.0.1', '0.0.0.0') + words.replace('ROOT', encodeURIComponent(folder));
      const { code, stderr } = await command('start', [], { env: { DATA_DIR: file('never-made'), DATABASE_URL: url } });
      expect(code).not.toBe(0);
      expect(stderr.trim().split('\n')).toEqual([
        expect.stringMatching(/^DATABASE_URL leads to 0\.0\.0\.0, .*certificate.*sslmode=require.*sslmode=disable/),
      ]);
    },
  );

  it('one elsewhere is reached as it is told', async () => {
    const elsewhere = (words: string) => address(words, '0.0.0.0');
    expect(await encrypted(elsewhere('sslmode=require'))).toBe(true);
    expect(await encrypted(elsewhere('sslmode=disable'))).toBe(false);
  });

  it('and the start ends with that line alone', async () => {
    const env = {
      DATA_DIR: file('never-made'),
      DATABASE_URL: address('sslmode=verify-ca&sslrootcert=ROOT/stranger.crt'),
    };
    const { code, stderr } = await command('start', [], { env });
    expect([code, stderr.trim().split('\n')]).toEqual([
      78,
      [expect.stringMatching(/^DATABASE_URL leads to localhost, whose certificate is refused/)],
    ]);
  });
});
