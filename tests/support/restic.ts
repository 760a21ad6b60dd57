import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** A key for the backups of a test. */
const testKey = 'a-key-of-the-tests';

export interface BackupPlace {
  dir: string;
  keyFile: string;
  /** The settings of the backups. */
  env: Record<string, string>;
}

/** A folder for the backups of a test, and its key. */
export function backupPlace(folder: string, more: Record<string, string> = {}): BackupPlace {
  mkdirSync(folder, { recursive: true });
  const [dir, keyFile] = [join(folder, 'backups'), join(folder, 'backup.key')];
  writeFileSync(keyFile, `${testKey}\n`, { mode: 0o600 });
  return { dir, keyFile, env: { BACKUP_DIR: dir, BACKUP_PASSWORD_FILE: keyFile, ...more } };
}

/** Runs restic itself, as a technician would. */
export function restic(repository: string, words: string[], env: Record<string, string> = {}): string {
  return execFileSync('restic', ['--no-cache', '-r', repository, ...words], {
    encoding: 'utf8',
    env: { ...process.env, RESTIC_PASSWORD: testKey, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 28,
  });
}

const snapshots = z.array(z.object({ id: z.string(), time: z.string(), paths: z.array(z.string()) }));

/** The backups in a repository, oldest first. */
export const snapshotsIn = (repository: string, env: Record<string, string> = {}) =>
  snapshots.parse(JSON.parse(restic(repository, ['snapshots', '--json'], env)));

/** The paths of the files in its newest backup. */
export const pathsIn = (repository: string, id = 'latest'): string[] =>
  restic(repository, ['ls', '--quiet', id]).trim().split('\n');

/** Command lines of the descendants of a process. */
export function readChildren(pid: number): string[] {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [read(`/proc/${child}/cmdline`).replaceAll('\0', ' '), ...readChildren(child)]);
}

/** How many locks a repository holds, without files that a kill has left before they were locks. */
export const locksIn = (repository: string): number => {
  const folder = join(repository, 'locks');
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^[0-9a-f]{64}$/.test(name)).length : 0;
};

/** How many processes of restic work on a repository. */
export function resticsOn(repository: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => {
    try {
      return (
        readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'restic' &&
        readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`RESTIC_REPOSITORY=${repository}\0`)
      );
    } catch {
      return false;
    }
  }).length;
}
