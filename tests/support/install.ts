import { execFileSync } from 'node:child_process';
import { onPath } from './chromium.ts';

/** What the tests need beyond npm's packages, and the Debian package that brings it. */
const needed: [programs: string[], debian: string][] = [
  [['chromium', 'chromium-browser', 'google-chrome'], 'chromium'],
  [['nginx'], 'nginx-light'],
  ...(process.argv.includes('bench') ? [[['wrk'], 'wrk'] satisfies [string[], string]] : []),
];

const missing = needed.filter(([programs]) => !programs.some(onPath)).map(([, name]) => name);

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
