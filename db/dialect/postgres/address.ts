import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, getCACertificates, rootCertificates } from 'node:tls';
import type { ClientConfig } from 'pg';
import { DatabaseSettings } from '../errors.ts';

/**
 * Timeouts of every connection: PostgreSQL reads them as milliseconds, the keepalive idle time and interval as seconds.
 */
const bounds = {
  // One transaction writes at a time: a machine that hangs inside a transaction must not block the others.
  idle_in_transaction_session_timeout: '5000',
  lock_timeout: '5000',
  statement_timeout: '10000',
  // TCP keepalive: the server closes a dead connection after 2 idle seconds and 3 unanswered probes, or after 5 seconds
  // with unacknowledged data.
  tcp_keepalives_idle: '2',
  tcp_keepalives_interval: '1',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '5000',
};
/**
 * In milliseconds. Longer than the server's `statement_timeout`, so only a server that does not answer at all reaches
 * it.
 */
const answerWithin = 12_000;

const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof sslModes)[number];

const wrong = (takes: string) => new DatabaseSettings(`is not valid: it takes ${takes}`);

function pemOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw wrong(`a file that can be read as ${name}`);
  }
}

/** The trusted root certificates; null without any, undefined for those of the system. */
function rootsOf(given: string | null): string | null | undefined {
  if (given === 'system') return undefined;
  if (given !== null) return pemOf('sslrootcert', given);
  try {
    return readFileSync(join(homedir(), '.postgresql/root.crt'), 'utf8');
  } catch {
    return null;
  }
}

/**
 * TLS options for an `sslmode`, with the meaning of libpq.
 * @throws DatabaseSettings if a mode lacks its certificates
 */
function tlsOf(mode: SslMode, host: string, query: URLSearchParams): ConnectionOptions {
  const [cert, key] = [query.get('sslcert'), query.get('sslkey')];
  const own = {
    host,
    ...(cert ? { cert: pemOf('sslcert', cert) } : {}),
    ...(key ? { key: pemOf('sslkey', key) } : {}),
  };
  const roots = rootsOf(query.get('sslrootcert'));
  const system = roots === undefined ? [...getCACertificates('system'), ...rootCertificates] : null;
  const chain = { ...own, rejectUnauthorized: true, ...(roots ? { ca: roots } : system ? { ca: system } : {}) };
  if (mode === 'verify-full') {
    if (roots === null) throw wrong('sslrootcert with sslmode=verify-full');
    return chain;
  }
  if (mode === 'verify-ca' && roots === null) throw wrong('sslrootcert with sslmode=verify-ca');
  // With a root certificate libpq verifies the chain but not the host name.
  if (mode === 'verify-ca' || (mode === 'require' && roots)) return { ...chain, checkServerIdentity: () => undefined };
  return { ...own, rejectUnauthorized: false };
}

/** Whether the server runs on this machine, so that traffic does not cross a network. */
const isHere = (host: string): boolean => host.startsWith('/') || /^(localhost|127(\.\d+){3}|::1)$/.test(host);

/** Whether `sslmode` is missing for a remote server: then its certificate is fully verified. */
const isCheckedUnasked = (query: URLSearchParams, host: string): boolean => !query.has('sslmode') && !isHere(host);

/** The connection options that a mode allows, in the order to try them. */
function waysOf(query: URLSearchParams, host: string): (ConnectionOptions | false)[] {
  if (isCheckedUnasked(query, host) && !query.has('sslrootcert')) {
    // The root certificate at libpq's default path, else the system certificates.
    return [
      tlsOf(
        'verify-full',
        host,
        new URLSearchParams([...query, ...(rootsOf(null) === null ? [['sslrootcert', 'system']] : [])]),
      ),
    ];
  }
  const fallback = query.get('sslrootcert') === 'system' || isCheckedUnasked(query, host) ? 'verify-full' : 'prefer';
  const asked = query.get('sslmode') ?? fallback;
  const mode = sslModes.find((each) => each === asked);
  if (!mode) throw wrong(`sslmode as one of ${sslModes.join(', ')}`);
  if (mode === 'disable' || host.startsWith('/')) return [false];
  const tls = tlsOf(mode, host, query);
  if (mode === 'allow') return [false, tls];
  return mode === 'prefer' ? [tls, false] : [tls];
}

/** How to connect to a database. */
export interface Address {
  config: ClientConfig;
  /** Possible values of `config.ssl`, in the order to try them. */
  ways: (ConnectionOptions | false)[];
  /** Whether the certificate is verified by default, without `sslmode` in the URL. */
  checkedUnasked: boolean;
  /** Shown in messages. */
  host: string;
  database: string;
}

const form = 'postgres://USER:PASSWORD@HOST:PORT/DATABASE';

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw wrong(form);
  }
}

/**
 * Parses `DATABASE_URL`.
 * @param schema the schema of the tables
 * @throws DatabaseSettings that describes the expected form; it never contains the given URL, which includes a password
 */
export function addressOf(url: string, schema: string): Address {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) throw wrong(form);
  const { hostname, port, username, password, pathname, searchParams: query } = new URL(url);
  const text = (name: string, encoded: string) => query.get(name) ?? decoded(encoded);
  const host = text('host', hostname.replace(/^\[|\]$/g, '')) || 'localhost';
  const number = Number(query.get('port') ?? (port || 5432));
  const database = text('dbname', pathname.slice(1));
  // A `/` or `@` in the path means that the password contained an unescaped slash: part of it must not be shown as a
  // database name.
  if (!Number.isInteger(number) || database === '' || /[/@]/.test(pathname.slice(1))) throw wrong(form);
  const [user, secret] = [text('user', username), text('password', password)];
  const settings = Object.entries({ ...bounds, search_path: schema }).map(([name, value]) => `-c ${name}=${value}`);
  return {
    host,
    database,
    checkedUnasked: isCheckedUnasked(query, host),
    ways: waysOf(query, host),
    config: {
      host,
      port: number,
      database,
      ...(user === '' ? {} : { user }),
      ...(secret === '' ? {} : { password: secret }),
      application_name: query.get('application_name') ?? 'school',
      options: [query.get('options') ?? '', ...settings].join(' ').trim(),
      keepAlive: true,
      keepAliveInitialDelayMillis: 2000,
      connectionTimeoutMillis: 5000,
      query_timeout: answerWithin,
    },
  };
}

/** The address to show in logs, without user and password. */
export const shownAddress = ({ host, database }: Address): string => `postgres://${host}/${database}`;

/** Config without timeouts, for migrations, copies and waiting for locks. */
export const patient = (config: ClientConfig): ClientConfig => ({
  ...config,
  query_timeout: 0,
  options: `${config.options} -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0`,
});

/** Sockets that can all be closed at once, even with pending queries. */
export function cuttable() {
  const open = new Set<Socket>();
  return {
    stream: () => {
      const socket = new Socket();
      open.add(socket);
      return socket.once('close', () => open.delete(socket));
    },
    cut: () => {
      for (const socket of open) socket.destroy();
    },
  };
}
