import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { syncToDisk } from '../../db/sync.ts';

const choice = z.object({
  /** The folder of the program that was started when this was decided: for another one the decision does not hold. */
  started: z.string(),
  /** The folder of the version that serves in its place. */
  serves: z.string(),
});

const fileOf = (dataDir: string) => join(dataDir, 'version.json');

/**
 * The version whose processes serve: usually that of the program that was started. An update that was not finished, or a
 * version that did not stay up, has put another one in its place.
 * @param started the folder of the program that was started
 * @returns a folder
 */
export function chosenVersion(dataDir: string, started: string): string {
  try {
    const read = choice.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
    return read.started === started && existsSync(join(read.serves, 'api/server.ts')) ? read.serves : started;
  } catch {
    return started;
  }
}

/** Notes which version serves from now on, also after a restart of the program in `started`. */
export function chooseVersion(dataDir: string, started: string, serves: string): void {
  const file = fileOf(dataDir);
  if (started === serves) {
    rmSync(file, { force: true });
    return;
  }
  writeFileSync(`${file}.new`, JSON.stringify({ started, serves } satisfies z.infer<typeof choice>));
  syncToDisk(`${file}.new`);
  renameSync(`${file}.new`, file);
  syncToDisk(dirname(file));
}
