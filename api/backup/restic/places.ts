import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { programFolder } from '../../../db/dialect/chosen.ts';
import type { BackupSettings } from '../../config.ts';
import { exitCodes, Fault } from '../../faults.ts';
import { redactUrl } from '../../redact-url.ts';
import type { Access } from './restic.ts';
import { reachSsh, readSshPlace, sshCommand } from './ssh.ts';

/** The file of the school's settings: that of an installed program, or `.env` in the program's folder. */
export const settingsFile = (): string => process.env['SCHOOL_SETTINGS'] || join(programFolder, '.env');

const installed = (): boolean => Boolean(process.env['SCHOOL_SETTINGS']);

/** Reads the settings of the backups of an installed program, which the server may not read. */
export function loadBackupSettings(): void {
  const file = join(dirname(settingsFile()), 'backup.env');
  if (!installed() || !existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch {
    process.stderr.write(`${file} cannot be read: this user has no right to it\n`);
    process.exit(exitCodes.forbidden);
  }
}

/** Where an installed program keeps its backups. */
const installedFolder = '/var/backups/school';

/** The folder of the backups on this machine. @throws Fault for a checkout that does not name one */
export function localFolder({ dir }: BackupSettings): string {
  if (dir !== null) return resolve(dir);
  if (installed() || existsSync(installedFolder)) return installedFolder;
  throw new Fault(`BACKUP_DIR is not set, and there is no ${installedFolder}`, { kind: 'settings' });
}

/** The file of the key. @throws Fault for a checkout that does not name one */
export function keyFile({ passwordFile }: BackupSettings): string {
  if (passwordFile !== null) return resolve(passwordFile);
  if (installed()) return join(dirname(settingsFile()), 'backup.key');
  throw new Fault('BACKUP_PASSWORD_FILE is not set: it takes the path of a file with the key of the backups', {
    kind: 'settings',
  });
}

/** Reads a key from a file: its first line. @throws Fault if there is none */
export function readKey(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const denied = error instanceof Error && 'code' in error && error.code === 'EACCES';
    throw denied
      ? new Fault(`${file} cannot be read: this user has no right to the key of the backups`, { kind: 'forbidden' })
      : new Fault(`there is no key in ${file}`, { kind: 'settings' });
  }
  const [key = ''] = text.split('\n');
  if (key.trim() === '') throw new Fault(`there is no key in ${file}`, { kind: 'settings' });
  return key.trim();
}

/** The parts of `s3:https://host/bucket/prefix` or `s3:host/bucket/prefix`; null for another address. */
export function readS3Place(url: string): { endpoint: string; bucket: string; prefix: string } | null {
  const found = /^s3:(?:\/\/)?(https?:\/\/)?([\w.-]+(?::\d{1,5})?)\/+([^/\s]+)\/*(.*)$/.exec(url);
  if (!found) return null;
  const [, scheme = 'https://', host = '', bucket = '', prefix = ''] = found;
  return { endpoint: `${scheme}${host}`, bucket, prefix: prefix.replace(/\/+$/, '') };
}

/** Whether an address is a folder of this machine. */
export const isFolder = (url: string): boolean => !/^[a-z][a-z\d+.-]*:/i.test(url);

/** @throws Fault unless the address is a path, `sftp:…` or `s3:…` */
export function wantAddress(url: string, named: string): void {
  if (isFolder(url) || readSshPlace(url) || readS3Place(url)) return;
  throw new Fault(`${named} is not valid: it takes a path, sftp:user@host:/path or s3:https://host/bucket/prefix`, {
    kind: 'settings',
  });
}

/** An address as messages name it. */
export const shown = (url: string): string => (isFolder(url) ? resolve(url) : redactUrl(url));

/** Where restic has temporary files, and the authorities that it trusts besides those of the system. */
const passedOn = (): Record<string, string> =>
  Object.fromEntries(
    ['TMPDIR', 'SSL_CERT_FILE', 'SSL_CERT_DIR'].flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );

/** How a repository is reached. @param cache a folder in which restic keeps its index of it */
export function accessTo(url: string, key: string, cache: string, settings: BackupSettings): Access {
  const ssh = readSshPlace(url);
  const { s3Keys } = settings;
  return {
    name: shown(url),
    options: ssh ? ['-o', `sftp.command=${sshCommand(ssh, settings.sshConfig)}`] : [],
    env: {
      RESTIC_REPOSITORY: isFolder(url) ? resolve(url) : url,
      RESTIC_PASSWORD: key,
      RESTIC_CACHE_DIR: cache,
      HOME: process.env['HOME'] ?? '/',
      ...passedOn(),
      ...(s3Keys ? { AWS_ACCESS_KEY_ID: s3Keys.accessKeyId, AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey } : {}),
    },
  };
}

/** How long a store may take to accept a connection, in milliseconds. */
const patience = 15_000;

/**
 * Checks that a server answers at the address: restic itself would go on trying for a quarter of an hour.
 * @throws Fault 69
 */
export async function reachAddress(url: string, settings: BackupSettings): Promise<void> {
  const ssh = readSshPlace(url);
  if (ssh) return reachSsh(ssh, settings.sshConfig);
  const store = readS3Place(url);
  if (!store) return;
  const { hostname, port, protocol } = new URL(store.endpoint);
  await new Promise<void>((done, fail) => {
    const socket = connect({ host: hostname, port: Number(port) || (protocol === 'http:' ? 80 : 443) });
    const end = (ok: boolean) => {
      socket.destroy();
      if (ok) done();
      else fail(new Fault(`${shown(url)} does not answer`, { kind: 'unreachable' }));
    };
    socket.setTimeout(patience, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
