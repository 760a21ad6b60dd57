import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keyFor, placeOf } from '../backup/restic/restore.ts';
import type { RestoreRequest } from '../backup/restic/restore-options.ts';
import { type Config, ConfigError } from '../config.ts';
import { Fault } from '../faults.ts';
import { redactUrl } from '../redact-url.ts';
import { ensureBackupState, installBackupKey } from './backup-files.ts';
import { places, users } from './places.ts';
import { writeRootFile } from './root-file.ts';
import { settingsFromBackup } from './settings-file.ts';
import { ensureUsersAndFolders } from './users.ts';

/**
 * The restore runs as the server's user with the capability to read every backup. The last option makes access()
 * respect the capability.
 */
const asServerWhoReadsAll = [
  ...[`--reuid=${users.server}`, `--regid=${users.server}`, '--init-groups', '--no-new-privs'],
  ...['inh', 'ambient', 'bounding'].map(
    (set) => `--${set}${set === 'bounding' ? '-set' : '-caps'}=-all,+dac_read_search`,
  ),
  '--securebits=+no_setuid_fixup',
];

const programOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Runs one of our programs as that user. @returns its exit code and what it wrote, if that is wanted */
async function runAs(program: string, words: readonly string[], env: NodeJS.ProcessEnv, wanted: boolean) {
  const node = [process.execPath, '--import', programOf('../loading.js'), programOf(program)];
  const child = spawn('setpriv', [...asServerWhoReadsAll, ...node, ...words], {
    env: { ...process.env, ...env },
    stdio: ['inherit', wanted ? 'pipe' : 'inherit', 'inherit'],
  });
  let text = '';
  child.stdout?.on('data', (bytes: Buffer) => {
    text += bytes.toString();
  });
  await once(child, 'close');
  return { code: child.exitCode ?? 1, text };
}

/** How another machine is reached by ssh: as root does it, or the backups of this machine. */
function sshConfig(): string {
  const homes = [userInfo().homedir, places.backups];
  const keys = homes.flatMap((home) => ['id_ed25519', 'id_ecdsa', 'id_rsa'].map((name) => join(home, '.ssh', name)));
  const own = join(userInfo().homedir, '.ssh/config');
  return [
    ...(existsSync(own) ? [`Include ${own}`, 'Match all'] : []),
    ...keys.filter((key) => existsSync(key)).map((key) => `IdentityFile ${key}`),
    `UserKnownHostsFile ${homes.map((home) => join(home, '.ssh/known_hosts')).join(' ')}`,
    '',
  ].join('\n');
}

/** The settings of the backup, where this machine has none. @returns whether they were written */
function writeSettings(text: string, gid: number): boolean {
  if (text === '') return false;
  try {
    writeRootFile(places.settings, settingsFromBackup(text), { mode: 0o640, gid });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new Fault(`the settings in the backup do not fit: ${error.message}`, { kind: 'refused' });
  }
  return true;
}

/**
 * Restores a backup on an installed machine: root makes users and settings, and everything else is done as the user of
 * the server. On a fresh machine the backups go on with the key that has opened this one.
 * @param words the options of the command, for the program that restores
 * @returns the exit code
 */
export async function restoreOnMachine(
  asked: RestoreRequest,
  words: readonly string[],
  config: Config,
  say: (line: string) => void,
): Promise<number> {
  process.umask(0o022);
  const { server, backup } = ensureUsersAndFolders();
  const url = placeOf(asked, config);
  const key = await keyFor(config, redactUrl(url));
  const folder = mkdtempSync(join(existsSync('/run') ? '/run' : tmpdir(), 'school-restore-'));
  const forget = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', forget);
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, `${key}\n`, { mode: 0o600 });
  const ownConfig = join(folder, 'ssh_config');
  writeFileSync(ownConfig, sshConfig(), { mode: 0o644 });
  const ssh = { BACKUP_SSH_CONFIG: config.backup.sshConfig ?? ownConfig };
  const env = { ...ssh, BACKUP_PASSWORD_FILE: keyFile, HOME: places.data, DATA_DIR: config.dataDir };
  const fresh = !existsSync(places.settings);
  let written = false;
  if (fresh) {
    const { code, text } = await runAs('settings-of-backup.ts', words, { ...env, DATA_DIR: places.data }, true);
    if (code !== 0) return code;
    written = writeSettings(text, server.gid);
  }
  const { code } = await runAs(
    '../commands/restore.ts',
    words,
    { ...env, DATA_DIR: fresh ? places.data : config.dataDir },
    false,
  );
  if (code !== 0) {
    if (written) rmSync(places.settings);
    return code;
  }
  if (written) say(`${places.settings} is that of the backup`);
  ensureBackupState(fresh ? places.data : config.dataDir, { server, backup });
  if (!existsSync(places.backupKey)) {
    installBackupKey(key, backup);
    say(`this key is now that of the backups of this machine; write BACKUP_URL into ${places.backupSettings}`);
  }
  if (fresh)
    say('school setup --domain NAME --admin EMAIL sets up service and HTTPS, and changes nothing of the school');
  return code;
}
