import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPath } from './chromium.ts';
import { freePort } from './free-port.ts';

/** A minimal configuration: root, precompressed files and error pages, as on any web server. */
const configuration = (root: string, work: string, port: number) => `
worker_processes 1;
daemon off;
pid ${work}/nginx.pid;
error_log stderr error;
user root;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  keepalive_requests 1000000;
  types { text/html html; text/css css; text/javascript js; application/xml xml; image/svg+xml svg; image/webp webp; image/avif avif; video/mp4 mp4; font/woff2 woff2; text/plain txt; }
  client_body_temp_path ${work}/body; proxy_temp_path ${work}/proxy; fastcgi_temp_path ${work}/fastcgi;
  uwsgi_temp_path ${work}/uwsgi; scgi_temp_path ${work}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    index index.html;
    gzip_static on;
    error_page 404 /404.html;
    location / { try_files $uri $uri/index.html =404; }
    location /en/ { error_page 404 /en/404.html; try_files $uri $uri/index.html =404; }
  }
}
`;

/** Starts Debian's nginx for a folder, with one worker and without an access log. */
export async function startNginx(root: string): Promise<{ url: string; stop(): Promise<void> }> {
  const program = onPath('nginx');
  if (!program) throw new Error('no nginx on the PATH: run `npm test`, which installs it');
  const work = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  writeFileSync(join(work, 'nginx.conf'), configuration(root, work, port));
  const child = spawn(program, ['-c', join(work, 'nginx.conf'), '-p', work], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      break;
    if (tries > 200) throw new Error('nginx did not start');
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
