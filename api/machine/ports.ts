import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** A program that listens on a port. */
export interface Listener {
  name: string;
  /** Where its program lies; empty if the system does not tell. */
  program: string;
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(1);
  } catch {
    return [];
  }
}

/** The state `LISTEN` in the system's table of connections. */
const listens = '0A';

/** The numbers of the sockets that listen on a port, on any address. */
function socketsOn(port: number): string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap(linesOf).flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
    return state === listens && local.endsWith(`:${wanted}`) ? [inode] : [];
  });
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function holds(pid: string, sockets: ReadonlySet<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => sockets.has(linkOf(`/proc/${pid}/fd/${fd}`)));
  } catch {
    return false;
  }
}

/** Who listens on a port; empty if nobody does. A program that the system does not name is called `another program`. */
export function listenersOn(port: number): Listener[] {
  const sockets = new Set(socketsOn(port).map((inode) => `socket:[${inode}]`));
  if (sockets.size === 0) return [];
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && holds(name, sockets))
    .map((pid) => {
      const program = linkOf(`/proc/${pid}/exe`);
      // The name of a process may be that of its first thread.
      return { name: basename(program) || linesOfName(pid), program };
    });
  return found.length > 0 ? found : [{ name: 'another program', program: '' }];
}

function linesOfName(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return 'another program';
  }
}

/** Whether it is the school's own server, or systemd that holds the port for it. */
export const isOurs = ({ program }: Listener): boolean =>
  /^\/usr\/lib\/school(-kept)?\//.test(program) || /\/systemd$/.test(program);

/** Whether it is Caddy. */
export const isCaddy = ({ program, name }: Listener): boolean => /\/caddy$/.test(program) || name === 'caddy';
