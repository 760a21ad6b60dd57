import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, getCACertificates, rootCertificates } from 'node:tls';
import type { ClientConfig } from 'pg';
import { DatabaseSettings } from '../errors.ts';

/** What every connection of ours is bound to, in PostgreSQL's milliseconds and seconds. */
const bounds = {
  // One transaction writes at a time: a machine that stands still in the middle of one must not hold up the others.
  idle_in_transaction_session_timeout: '5000',
  lock_timeout: '5000',
  statement_timeout: '10000',
  // Three unanswered seconds after two quiet ones, or five with an answer under way: then the server lets go.
  tcp_keepalives_idle: '2',
  tcp_keepalives_interval: '1',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '5000',
};
/** Beyond what the server allows a statement, in milliseconds: only one that does not answer at all takes longer. */
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

/** The certificates that a server's is checked against; null without any, undefined for those of the system. */
function rootsOf(given: string | null): string | null | undefined {
  if (given === 'system') return undefined;
  if (given !== null) return pemOf('sslrootcert', given);
  try {
    return readFileSync(join(homedir(), '.postgresql/root.crt'), 'utf8');
  } catch {
    return null;
  }
}

/** TLS as libpq means a mode. @throws DatabaseSettings for a mode that lacks its certificates */
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
  // With certificates at hand libpq checks them, whose name it is left aside.
  if (mode === 'verify-ca' || (mode === 'require' && roots)) return { ...chain, checkServerIdentity: () => undefined };
  return { ...own, rejectUnauthorized: false };
}

/** Whether a server is on this machine: what is said to it passes no line. */
const isHere = (host: string): boolean => host.startsWith('/') || /^(localhost|127(\.\d+){3}|::1)$/.test(host);

/** Whether nobody has said how a server on another machine is to be checked: then it is checked in full. */
const isCheckedUnasked = (query: URLSearchParams, host: string): boolean => !query.has('sslmode') && !isHere(host);

/** The ways to connect that a mode allows, the first one tried first. */
function waysOf(query: URLSearchParams, host: string): (ConnectionOptions | false)[] {
  if (isCheckedUnasked(query, host) && !query.has('sslrootcert')) {
    // Certificates that libpq looks for in its own place, else those of the system.
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

/** How a database is reached. */
export interface Address {
  config: ClientConfig;
  /** What `config.ssl` may be, the first one tried first. */
  ways: (ConnectionOptions | false)[];
  /** Whether its certificate is checked though nobody asked for it. */
  checkedUnasked: boolean;
  /** For messages. */
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
 * Reads `DATABASE_URL`.
 * @param schema where the tables stand
 * @throws DatabaseSettings saying what it takes, without what was given: there is a password in it
 */
export function addressOf(url: string, schema: string): Address {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) throw wrong(form);
  const { hostname, port, username, password, pathname, searchParams: query } = new URL(url);
  const text = (name: string, encoded: string) => query.get(name) ?? decoded(encoded);
  const host = text('host', hostname.replace(/^\[|\]$/g, '')) || 'localhost';
  const number = Number(query.get('port') ?? (port || 5432));
  const database = text('dbname', pathname.slice(1));
  // With such a sign in the path a password was cut at its slash: it must not be told as the name of a database.
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

/** An address as it may be shown: without user and password. */
export const shownAddress = ({ host, database }: Address): string => `postgres://${host}/${database}`;

/** For a connection whose statements take as long as they take: migrations, copies, and whoever waits for a turn. */
export const patient = (config: ClientConfig): ClientConfig => ({
  ...config,
  query_timeout: 0,
  options: `${config.options} -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0`,
});

/** Sockets that can be cut at once, whatever waits on them. */
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
