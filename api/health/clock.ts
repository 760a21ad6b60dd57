import { existsSync } from 'node:fs';

/** Where systemd-timesyncd notes that it runs, and that it has set the clock. */
const service = '/run/systemd/timesync';
const mark = `${service}/synchronized`;

/** Whether the clock of this machine is set by a time server; null where no file says it. */
export function isClockSynchronised(): boolean | null {
  if (existsSync(mark)) return true;
  return existsSync(service) ? false : null;
}
