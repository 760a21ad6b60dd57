import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { places, users } from './places.ts';

export interface SystemUser {
  uid: number;
  gid: number;
}

const idOf = (kind: '-u' | '-g', name: string): number =>
  Number(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

/** A user of this machine; null if there is none with this name. */
export function userOf(name: string): SystemUser | null {
  try {
    return { uid: idOf('-u', name), gid: idOf('-g', name) };
  } catch {
    return null;
  }
}

/** Makes a system user with a group of its own, without a password or a shell, unless it is there. */
function ensureUser(name: string, home: string): SystemUser {
  const words = ['--system', '--user-group', '--home-dir', home, '--no-create-home', '--shell', '/usr/sbin/nologin'];
  if (userOf(name) === null) execFileSync('useradd', [...words, name], { stdio: ['ignore', 'ignore', 'inherit'] });
  const user = userOf(name);
  if (user === null) throw new Error(`useradd has made no user ${name}`);
  return user;
}

/** Makes a folder, or gives the one that is there its owner and rights. What lies in it stays as it is. */
function ensureFolder(path: string, mode: number, { uid, gid }: SystemUser): void {
  if (!existsSync(path)) mkdirSync(path, { recursive: true, mode });
  const found = statSync(path);
  if (found.uid !== uid || found.gid !== gid) chownSync(path, uid, gid);
  if ((found.mode & 0o7777) !== mode) chmodSync(path, mode);
}

const root: SystemUser = { uid: 0, gid: 0 };

/** Makes the users and folders of an installed school. Nothing that root reads as settings is another user's. */
export function ensureUsersAndFolders(): { server: SystemUser; backup: SystemUser } {
  const server = ensureUser(users.server, places.data);
  const backup = ensureUser(users.backup, places.backups);
  ensureFolder(places.settingsFolder, 0o755, root);
  ensureFolder(places.data, 0o700, server);
  ensureFolder(places.backups, 0o700, backup);
  return { server, backup };
}
