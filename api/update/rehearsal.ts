import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { programFolder } from '../../db/dialect/chosen.ts';
import { beginCopy } from '../../db/dialect/sqlite/file-copy.ts';
import { Fault } from '../faults.ts';
import { foldersOf } from '../media/folders.ts';
import { onTrialName } from '../processes/child.ts';
import { problemAt } from '../processes/self-check.ts';

/** How long the copy is watched, how often, and how long it may take to start, in milliseconds. */
const patience = { start: 120_000, every: 1000 } as const;

/**
 * Starts this version on a copy of the school's database and watches it, while the version that runs serves everything.
 * It sees the school's files and pages, and it publishes nothing, does no job and calls nobody.
 * @param folder where the copy lies meanwhile; it is removed at the end
 * @param lasts how long it must be well, in milliseconds
 * @throws Fault when it does not start or is not well
 */
export async function rehearse(dataDir: string, folder: string, lasts: number): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const school = foldersOf(dataDir);
    const copy = foldersOf(folder);
    const begun = await beginCopy(school.database, copy.database);
    await begun.finish().finally(() => begun.close());
    for (const each of ['media', 'site'] as const) symlinkSync(school[each], copy[each]);
    // Uploads that are running belong to the server: a start removes those that it finds.
    const uploads = [school.temporary, school.resumable];
    mkdirSync(copy.private);
    for (const name of readdirSync(school.private)) {
      const path = join(school.private, name);
      if (!uploads.includes(path)) symlinkSync(path, join(copy.private, name));
    }
    await watchServer(folder, lasts);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function watchServer(dataDir: string, lasts: number): Promise<void> {
  const server = spawn(process.execPath, [...process.execArgv, join(programFolder, 'api/server.ts')], {
    cwd: programFolder,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', METRICS_PORT: '', [onTrialName]: '1' },
    // It ends with this process, however that ends, because their channel ends then.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(server, 'exit').then(([code, signal]) => {
    throw new Fault(`it ended with ${signal ?? code}`);
  });
  ended.catch(() => undefined);
  let said = '';
  const { promise: listening, resolve } = Promise.withResolvers<string>();
  server.stdout?.setEncoding('utf8').on('data', (part: string) => {
    said = (said + part).slice(-10_000);
    const address = /^Listening +(\S+)$/m.exec(said)?.[1];
    if (address) resolve(address);
  });
  const late = async () => {
    await pause(patience.start, undefined, { ref: false });
    throw new Fault('it is not ready after two minutes');
  };
  try {
    const address = await Promise.race([listening, ended, late()]);
    const since = performance.now();
    do {
      const problem = await Promise.race([problemAt(address), ended]);
      if (problem !== null) throw new Fault(`it was not well: ${problem}`);
      await Promise.race([pause(Math.min(patience.every, lasts)), ended]);
    } while (performance.now() - since < lasts);
  } finally {
    server.kill('SIGKILL');
  }
}
