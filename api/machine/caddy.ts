import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { Fault } from '../faults.ts';
import { places } from './places.ts';
import { isCaddy, listenersOn } from './ports.ts';
import { writeRootFile } from './root-file.ts';
import { hasSystemd, systemctl } from './service.ts';
import { caddySite, type Site, withImport, withoutImport } from './web-servers.ts';

/** Whether Caddy is installed here. */
export const hasCaddy = (): boolean => spawnSync('caddy', ['version'], { stdio: 'ignore' }).status === 0;

/** The file of Caddy as it is; empty if there is none. */
const present = () => (existsSync(places.caddyfile) ? readFileSync(places.caddyfile, 'utf8') : '');

function adapts(): string | null {
  const words = ['adapt', '--adapter', 'caddyfile', '--config', places.caddyfile];
  const { status, stderr } = spawnSync('caddy', words, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
  return status === 0 ? null : (stderr.trim().split('\n').at(-1) ?? '');
}

/**
 * Tells Caddy of the school: a file of ours, and one line in Caddy's own file that imports it.
 * @returns whether something was changed
 * @throws Fault if Caddy does not accept its file with that line; the file is then as it was
 */
export function tellCaddy(site: Site): boolean {
  const before = present();
  const changed = writeRootFile(places.caddySite, caddySite(site), { mode: 0o644 });
  const after = withImport(before, places.caddySite);
  if (after === before) return changed;
  writeRootFile(places.caddyfile, after, { mode: 0o644 });
  const wrong = adapts();
  if (wrong === null) return true;
  writeRootFile(places.caddyfile, before, { mode: 0o644 });
  throw new Fault(`Caddy does not accept ${places.caddyfile} with the school's line: ${wrong}`, { kind: 'settings' });
}

/** Takes the school out of Caddy's file. */
export function forgetCaddy(): void {
  const before = present();
  const after = withoutImport(before, places.caddySite);
  if (after !== before) writeRootFile(places.caddyfile, after, { mode: 0o644 });
  rmSync(places.caddySite, { force: true });
  if (after !== before) reloadCaddy();
}

/** Makes Caddy read its file again. @returns whether it runs */
export function reloadCaddy(): boolean {
  if (hasSystemd()) {
    systemctl('enable', '--quiet', '--now', 'caddy.service');
    return systemctl('reload', 'caddy.service');
  }
  if (!listenersOn(2019).some(isCaddy)) return false;
  try {
    execFileSync('caddy', ['reload', '--adapter', 'caddyfile', '--config', places.caddyfile], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What keeps a visitor from HTTPS now; null if nothing does. @param internal a certificate of Caddy's own is fine */
function problemOfCertificate(domain: string, internal: boolean): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: 443, servername: domain, rejectUnauthorized: false });
    const end = (problem: string | null) => {
      socket.destroy();
      resolve(problem);
    };
    socket.setTimeout(5000, () => end('no answer'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    socket.once('secureConnect', () =>
      end(internal || socket.authorized ? null : String(socket.authorizationError ?? 'not trusted')),
    );
  });
}

/** How long a certificate is waited for, in milliseconds: Caddy goes on trying by itself afterwards. */
const patience = 20_000;

/** Waits until the school has its certificate. @returns what is wrong after a while; null if it is there */
export async function awaitCertificate({ domain, internal }: Site): Promise<string | null> {
  const until = performance.now() + patience;
  let problem = await problemOfCertificate(domain, internal);
  while (problem !== null && performance.now() < until) {
    await pause(500);
    problem = await problemOfCertificate(domain, internal);
  }
  return problem;
}
