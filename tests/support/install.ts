import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { browsers, onPath } from './chromium.ts';
import { postgresPrograms } from './postgres.ts';
import { hasSwift } from './s3/s3.ts';

/** What makes a bare Debian in a folder, for the proof of the package. */
const bareRoot: [string[], string][] = [
  [['mmdebstrap'], 'mmdebstrap'],
  [['ip'], 'iproute2'],
  [['strip'], 'binutils'],
];

/** Programs that the tests need beyond the npm packages, and the Debian packages that contain them. */
const needed: [programs: string[], debian: string][] = [
  [browsers, 'chromium-headless-shell'],
  [['nginx'], 'nginx-light'],
  // The PostgreSQL programs are not on the PATH.
  ...(postgresPrograms() === null ? [[['initdb'], 'postgresql'] satisfies [string[], string]] : []),
  [['caddy'], 'caddy'],
  [['restic'], 'restic'],
  [['systemd-socket-activate'], 'systemd'],
  // The server of ssh is not on the PATH of everyone.
  ...(existsSync('/usr/sbin/sshd') ? [] : [[['sshd'], 'openssh-server'] satisfies [string[], string]]),
  ...(process.argv.includes('bench') ? ['wrk', 'hugo'].map((name): [string[], string] => [[name], name]) : []),
  ...(process.argv.includes('package') ? bareRoot : []),
];

const programs = needed.filter(([names]) => !names.some(onPath)).map(([, name]) => name);
const missing = [...programs, ...(hasSwift() ? [] : ['python3-swift'])];

if (missing.length > 0) {
  const root = process.getuid?.() === 0;
  const run = (...words: string[]) => {
    const [command = '', ...rest] = root ? words : ['sudo', ...words];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env });
  };
  process.stdout.write(`Installing ${missing.join(', ')} …\n`);
  run('apt-get', 'update', '-qq');
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...missing);
}
