import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** A real ssh server on this machine, which lets the user of the tests in by a key. */
export interface TestSshd {
  /** The address of a folder there, in restic's notation. */
  url(path: string): string;
  /** The client's configuration: its key, and that it knows the server or not. */
  config: { known: string; unknown: string };
  /** What the client writes hosts into that it comes to know. */
  knownHosts: string;
  fingerprint: string;
  stop(): Promise<void>;
}

const makeKey = (file: string) => execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);

/** Starts Debian's sshd on a free port. */
export async function startSshd(): Promise<TestSshd> {
  const dir = mkdtempSync(join(tmpdir(), 'sshd-'));
  const [hostKey, ownKey] = [join(dir, 'host'), join(dir, 'own')];
  makeKey(hostKey);
  makeKey(ownKey);
  copyFileSync(`${ownKey}.pub`, join(dir, 'authorized'));
  const port = await freePort();
  const user = userInfo().username;
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${hostKey}`,
    `AuthorizedKeysFile ${join(dir, 'authorized')}`,
    'PidFile none',
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'PermitRootLogin prohibit-password',
    'Subsystem sftp internal-sftp',
  ];
  writeFileSync(join(dir, 'sshd_config'), `${lines.join('\n')}\n`);
  const server = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', join(dir, 'sshd_config')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  await new Promise<void>((done, fail) => {
    server.stderr.on('data', (bytes) => {
      said += String(bytes);
      if (said.includes('Server listening')) done();
    });
    server.once('exit', () => fail(new Error(`sshd did not start: ${said}`)));
  });

  const clientConfig = (name: string, hosts: string) => {
    writeFileSync(
      join(dir, name),
      `IdentityFile ${ownKey}\nIdentitiesOnly yes\nUserKnownHostsFile ${join(dir, hosts)}\nGlobalKnownHostsFile none\n`,
    );
    return join(dir, name);
  };
  writeFileSync(join(dir, 'known'), `[127.0.0.1]:${port} ${readFileSync(`${hostKey}.pub`, 'utf8')}`);
  const shown = execFileSync('ssh-keygen', ['-lf', `${hostKey}.pub`], { encoding: 'utf8' });
  return {
    url: (path) => `sftp://${user}@127.0.0.1:${port}/${path}`,
    config: { known: clientConfig('config-known', 'known'), unknown: clientConfig('config-unknown', 'nobody') },
    knownHosts: join(dir, 'nobody'),
    fingerprint: /SHA256:\S+/.exec(shown)?.[0] ?? '',
    async stop() {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
