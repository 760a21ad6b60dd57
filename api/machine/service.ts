import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { places } from './places.ts';
import { writeRootFile } from './root-file.ts';

/** Whether systemd runs this machine. Without it everything works too, but for what starts by itself. */
export const hasSystemd = (): boolean => existsSync('/run/systemd/system');

/** Calls systemctl. @returns whether it did what was asked */
export const systemctl = (...words: string[]): boolean =>
  spawnSync('systemctl', words, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Where the units let the school listen, unless the settings say otherwise. */
const usual = '127.0.0.1:4321';

/** Tells systemd of another port or address. @returns whether something was changed */
function setSocket(address: string): boolean {
  if (address === usual) {
    const was = existsSync(places.socketSettings);
    rmSync(places.socketSettings, { force: true });
    return was;
  }
  mkdirSync(dirname(places.socketSettings), { recursive: true });
  const text = `# Written by \`school setup\`: PORT and HOST of ${places.settings}.\n[Socket]\nListenStream=\nListenStream=${address}\n`;
  return writeRootFile(places.socketSettings, text, { mode: 0o644 });
}

const ownUnits = (kind: string): string[] =>
  readdirSync(places.units).filter((name) => name.startsWith('school') && name.endsWith(kind));

/**
 * Lets systemd start the school now and with the machine, and its timers.
 * @param again whether its settings have changed, so that a server that runs has to read them
 */
export function startUnits(address: string, again: boolean): boolean {
  const moved = setSocket(address);
  systemctl('daemon-reload');
  const timers = ownUnits('.timer');
  systemctl('enable', '--quiet', 'school.socket', 'school.service', ...timers);
  if (timers.length > 0) systemctl('start', ...timers);
  if (moved) systemctl('stop', 'school.service', 'school.socket');
  const socket = systemctl('start', 'school.socket');
  return systemctl(again ? 'restart' : 'start', 'school.service') && socket;
}

/** Stops everything of the school, so that its data can be deleted. */
export function stopUnits(): void {
  if (!hasSystemd()) return;
  systemctl('disable', '--quiet', '--now', 'school.socket', 'school.service', ...ownUnits('.timer'));
  rmSync(places.socketSettings, { force: true });
}

/** How long the first start may take, in milliseconds: it publishes every page. */
const patience = 180_000;

/** Waits until the server is ready. @returns whether it is */
export async function awaitReady(address: string): Promise<boolean> {
  const until = performance.now() + patience;
  while (performance.now() < until) {
    const answer = await fetch(`http://${address}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (answer?.status === 200) return true;
    await pause(500);
  }
  return false;
}
