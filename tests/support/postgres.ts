import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const base = '/usr/lib/postgresql';

/** The folder of Debian's newest PostgreSQL programs; null if PostgreSQL is not installed. */
export function postgresPrograms(): string | null {
  const versions = existsSync(base) ? readdirSync(base) : [];
  const [newest] = versions.filter((each) => existsSync(join(base, each, 'bin/initdb'))).sort((a, b) => +b - +a);
  return newest === undefined ? null : join(base, newest, 'bin');
}

const password = 'of-the-tests';

export interface PostgresServer {
  connection: { port: number; home: string; password: string };
  /** Connection URL of a database for an ordinary role that owns it. */
  url(database: string): string;
  /** Creates an empty database, or a copy of `template`. @returns its connection URL */
  create(database: string, template?: string): string;
  drop(database: string): void;
  /** Runs SQL as the superuser. @returns one line for each row, columns separated by `|` */
  query(sql: string, database?: string): string;
  /** Stops the server and keeps its data: cleanly (`fast`), at once (`immediate`) or with SIGKILL (`kill`). */
  halt(how?: 'fast' | 'immediate' | 'kill'): Promise<void>;
  /** Restarts it on the same port. */
  resume(): Promise<void>;
  /** Pauses all its processes (SIGSTOP): connections stay open and nothing answers. */
  freeze(): void;
  thaw(): void;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

function childrenOf(pid: number): number[] {
  try {
    const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return list === '' ? [] : list.split(/\s+/).map(Number);
  } catch {
    return [];
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has already ended.
    }
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Starts a PostgreSQL server on the loopback interface. It ends with this process.
 * @param options.durable whether commits wait for the disk (fsync), as by default in PostgreSQL
 * @param options.outside whether other machines can connect
 */
export async function startPostgres({
  durable = false,
  outside = false,
  settings = {} as Record<string, string>,
} = {}): Promise<PostgresServer> {
  const programs = postgresPrograms();
  if (programs === null) throw new Error('PostgreSQL is not installed: node tests/support/install.ts');
  const home = mkdtempSync(join(tmpdir(), 'postgres-'));
  const data = join(home, 'data');
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  // PostgreSQL refuses to run as root.
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) chownSync(home, user.uid, user.gid);
  const env = { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: home, PGCONNECT_TIMEOUT: '10' };
  const run = (program: string, args: string[], input = '') =>
    execFileSync(join(programs, program), args, { ...user, env, input, cwd: home, encoding: 'utf8', stdio: 'pipe' });
  const secret = join(home, 'password');
  writeFileSync(secret, password, { mode: 0o644 });
  const initial = [
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
  ];
  run('initdb', ['-D', data, ...initial, `--pwfile=${secret}`, '--no-sync', '--no-instructions']);
  if (outside) appendFileSync(join(data, 'pg_hba.conf'), 'host all all all scram-sha-256\n');

  const port = await freePort();
  const own = {
    port: String(port),
    listen_addresses: outside ? '*' : '127.0.0.1',
    unix_socket_directories: home,
    logging_collector: 'off',
    max_connections: '300',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  };
  let child: ChildProcess | undefined;
  const pids = () => (child?.pid === undefined ? [] : [child.pid, ...childrenOf(child.pid)]);
  const exited = () => child === undefined || child.exitCode !== null || child.signalCode !== null;

  async function resume(): Promise<void> {
    const drop = isRoot ? ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'] : [];
    const words = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // It writes the log to a file, because nobody may read a pipe when it is stopped.
    const log = openSync(join(home, 'log'), 'a');
    child = spawn('setpriv', [...drop, '--pdeathsig', 'QUIT', join(programs ?? '', 'postgres'), '-D', data, ...words], {
      cwd: home,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.unref();
    const ready = () => {
      const lines = existsSync(join(data, 'postmaster.pid')) ? readFileSync(join(data, 'postmaster.pid'), 'utf8') : '';
      const [pid, ...rest] = lines.trim().split('\n');
      return Number(pid) === child?.pid && ['ready', 'standby'].includes(rest.at(-1)?.trim() ?? '');
    };
    while (!ready()) {
      if (exited())
        throw new Error(`PostgreSQL did not start: ${readFileSync(join(home, 'log'), 'utf8').slice(-2000)}`);
      await pause(25);
    }
  }

  async function halt(how: 'fast' | 'immediate' | 'kill' = 'fast'): Promise<void> {
    if (how === 'kill') signal(pids(), 'SIGKILL');
    else if (child?.pid !== undefined) signal([child.pid], how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    while (!exited()) await pause(25);
  }

  const socket = ['-h', home, '-p', String(port), '-U', 'postgres'];
  const query = (sql: string, database = 'postgres') =>
    run('psql', ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', ...socket, '-d', database, '-f', '-'], sql).trim();
  const url = (database: string) => `postgres://school:${password}@127.0.0.1:${port}/${database}`;
  const clean = () => {
    signal(pids(), 'SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  await resume();
  query(`create role school login password '${password}'`);
  process.once('exit', clean);
  return {
    connection: { port, home, password },
    url,
    query,
    create(database, template) {
      query(`create database "${database}" owner school${template === undefined ? '' : ` template "${template}"`}`);
      return url(database);
    },
    drop: (database) => void query(`drop database if exists "${database}" with (force)`),
    halt,
    resume,
    freeze: () => signal(pids(), 'SIGSTOP'),
    thaw: () => signal(pids(), 'SIGCONT'),
    async stop() {
      await halt('immediate');
      process.off('exit', clean);
      clean();
    },
  };
}
