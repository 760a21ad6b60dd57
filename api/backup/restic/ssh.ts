import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { Fault } from '../../faults.ts';

const call = promisify(execFile);

/** A repository behind ssh, in restic's notation: `sftp:user@host:/path` or `sftp://user@host:port/path`. */
export interface SshPlace {
  user: string | null;
  host: string;
  port: number | null;
  path: string;
}

const hostName = /^[A-Za-z0-9][\w.-]*$|^[\da-fA-F:]+$/;
const userName = /^[A-Za-z_][\w.-]*$/;

function checked(user: string | null, host: string, port: number | null, path: string): SshPlace | null {
  const fits = hostName.test(host) && (user === null || userName.test(user));
  return fits && path !== '' ? { user, host, port, path } : null;
}

/** Reads an address of ssh; null if it is none. What could be an option of ssh is refused. */
export function readSshPlace(url: string): SshPlace | null {
  const long = /^sftp:\/\/(?:([^@/]+)@)?(\[[^\]]+\]|[^:/]+)(?::(\d{1,5}))?\/(.+)$/.exec(url);
  if (long) {
    const [, user = null, host = '', port, path = ''] = long;
    return checked(user, host.replace(/^\[|\]$/g, ''), port === undefined ? null : Number(port), path);
  }
  const short = /^sftp:(?:([^@:/]+)@)?([^:/]+):(.+)$/.exec(url);
  if (!short) return null;
  const [, user = null, host = '', path = ''] = short;
  return checked(user, host, null, path);
}

const nobodyAsks = [
  ...['BatchMode=yes', 'StrictHostKeyChecking=yes', 'ConnectTimeout=15'],
  // A line that is cut is noticed after a minute.
  ...['ServerAliveInterval=15', 'ServerAliveCountMax=4'],
];

/** The words that every call of ssh begins with. @param config an ssh configuration file; null for the user's own */
export const sshOptions = (config: string | null): string[] => [
  ...(config === null ? [] : ['-F', config]),
  ...nobodyAsks.flatMap((option) => ['-o', option]),
];

/** The command that restic reaches the server by. */
export function sshCommand({ user, host, port }: SshPlace, config: string | null): string {
  const words = [...sshOptions(config), ...(port === null ? [] : ['-p', String(port)])];
  // restic splits the command at spaces, and knows quotes.
  const quoted = words.map((word) => (/\s/.test(word) ? `"${word}"` : word));
  return ['ssh', ...quoted, user === null ? host : `${user}@${host}`, '-s', 'sftp'].join(' ');
}

/** The lines of a server's keys, and their fingerprints. */
async function keysOf({ host, port }: SshPlace): Promise<string> {
  const scanned = await call('ssh-keyscan', ['-T', '10', ...(port === null ? [] : ['-p', String(port)]), host]);
  const shown = await new Promise<string>((resolve, reject) => {
    const child = execFile('ssh-keygen', ['-lf', '-'], (error, out) => (error ? reject(error) : resolve(out)));
    child.stdin?.end(scanned.stdout);
  });
  return shown
    .trim()
    .split('\n')
    .map((line) => /(SHA256:\S+).*\((\w+)\)/.exec(line))
    .flatMap((found) => (found ? [`${found[1]} (${found[2]})`] : []))
    .join(', ');
}

/**
 * Checks that the server answers and that its key is known.
 * @throws Fault 69 with the fingerprints of a server that is not known, or when it does not answer
 */
export async function reachSsh(place: SshPlace, config: string | null): Promise<void> {
  const { user, host, port } = place;
  const target = user === null ? host : `${user}@${host}`;
  const words = [...sshOptions(config), ...(port === null ? [] : ['-p', String(port)]), '-s', target, 'sftp'];
  const said = await new Promise<string>((resolve) => {
    const child = execFile('ssh', words, { timeout: 30_000 }, (error, _, stderr) => resolve(error ? stderr : ''));
    child.stdin?.end();
  });
  if (/identification has changed/i.test(said))
    throw new Fault(`${host} is not the ssh server that it was: its key has changed`, { kind: 'unreachable' });
  if (/host key verification failed/i.test(said)) {
    const keys = await keysOf(place).catch(() => 'it shows none');
    const at = port === null ? host : `-p ${port} ${host}`;
    // Root reads this line, where ssh is called by the user of the backups.
    const home = config === null ? userInfo().homedir : '~';
    throw new Fault(
      `${host} is not known to ssh: ${keys}; if that is its key: ssh-keyscan ${at} >> ${home}/.ssh/known_hosts`,
      { kind: 'unreachable' },
    );
  }
  if (/permission denied/i.test(said))
    throw new Fault(`${host}: the ssh server refuses this user`, { kind: 'forbidden' });
  if (/refused|timed out|no route|could not resolve|unreachable|closed by|reset/i.test(said))
    throw new Fault(`${host}: the ssh server does not answer`, { kind: 'unreachable' });
}
