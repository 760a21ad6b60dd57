import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPath } from './chromium.ts';
import { freePort } from './free-port.ts';

export interface Front {
  url: string;
  stop(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;
const idOf = (user: string, what: '-u' | '-g') => Number(execFileSync('id', [what, user], { encoding: 'utf8' }));

/** Waits until a web server answers. */
async function running(child: ChildProcess, port: number, work: string): Promise<Front> {
  const url = `http://127.0.0.1:${port}`;
  let said = '';
  child.stderr?.on('data', (text) => (said += String(text)));
  for (let tries = 0; ; tries++) {
    const answers = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answers) break;
    if (tries > 400 || child.exitCode !== null) throw new Error(`it did not start: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    url,
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
      rmSync(work, { recursive: true, force: true });
    },
  };
}

function workFolder(name: string): string {
  const work = mkdtempSync(join(tmpdir(), `${name}-`));
  chmodSync(work, 0o777);
  return work;
}

/** Starts Debian's nginx with the configuration of an exported site. Its workers run as their own user. */
export async function nginxInFront(folder: string): Promise<Front> {
  const program = onPath('nginx');
  if (!program) throw new Error('no nginx on the PATH: run `npm test`, which installs it');
  const [work, port] = [workFolder('nginx'), await freePort()];
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${work}/${name};`,
  );
  const settings = `daemon off; pid ${work}/nginx.pid; error_log stderr error; ${isRoot ? 'user www-data;' : ''}
    events { worker_connections 256; }
    http { access_log off; ${paths.join(' ')} server { listen 127.0.0.1:${port}; root ${folder}; include ${folder}/_nginx.conf; } }`;
  writeFileSync(join(work, 'nginx.conf'), settings);
  const child = spawn(program, ['-c', join(work, 'nginx.conf'), '-p', work], { stdio: ['ignore', 'ignore', 'pipe'] });
  return running(child, port, work);
}

/** Starts Debian's Caddy, as its own user, with the configuration of an exported site, for whatever host is asked for. */
export async function caddyInFront(folder: string): Promise<Front> {
  const program = onPath('caddy');
  if (!program) throw new Error('no caddy on the PATH: run `npm test`, which installs it');
  const [work, port] = [workFolder('caddy'), await freePort()];
  const settings = `{
	admin off
	auto_https off
}
http://:${port} {
	bind 127.0.0.1
	root * ${folder}
	import ${folder}/_Caddyfile
}
`;
  writeFileSync(join(work, 'Caddyfile'), settings, { mode: 0o644 });
  const env = { PATH: process.env['PATH'] ?? '', HOME: work, XDG_DATA_HOME: work, XDG_CONFIG_HOME: work };
  const child = spawn(program, ['run', '--config', join(work, 'Caddyfile'), '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
    ...(isRoot ? { uid: idOf('caddy', '-u'), gid: idOf('caddy', '-g') } : {}),
  });
  return running(child, port, work);
}
