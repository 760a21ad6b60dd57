import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Preferred browsers, best first. The headless shell has no window and takes two thirds of the time. */
export const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The path of a program on the PATH, or null. */
export function onPath(name: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter).concat('/usr/sbin')) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder: try the next one.
    }
  }
  return null;
}

/** The path of the installed browser. @throws when there is none; `npm test` installs one */
export function chromiumPath(): string {
  const found = browsers.map(onPath).find((path) => path !== null);
  if (!found) throw new Error('no Chromium on the PATH: run `npm test`, which installs it');
  return found;
}
