import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The shell is Chromium without a window's frame, and does the same in two thirds of the time. */
export const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** A program on the PATH, or null. */
export function onPath(name: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter).concat('/usr/sbin')) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not here: the next folder.
    }
  }
  return null;
}

/** The browser of this machine. @throws when there is none: `npm test` installs it */
export function chromiumPath(): string {
  const found = browsers.map(onPath).find((path) => path !== null);
  if (!found) throw new Error('no Chromium on the PATH: run `npm test`, which installs it');
  return found;
}
