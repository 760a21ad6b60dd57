import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { programFolder } from '../../db/dialect/chosen.ts';
import { beginCopy } from '../../db/dialect/sqlite/file-copy.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { publishedWith, signatureOf } from '../../db/publishing/builds.ts';
import { allHashes, somePages } from '../../db/publishing/pages.ts';
import { built } from '../build.ts';
import { Fault } from '../faults.ts';
import { foldersOf } from '../media/folders.ts';
import { onTrialName } from '../processes/child.ts';
import { canExchange } from '../processes/exchange.ts';
import { problemAt } from '../processes/self-check.ts';

/** How long the copy is watched, how often, and how long it may take to start, in milliseconds. */
const patience = { start: 120_000, every: 1000 } as const;

/** Pages that this version has made of the copy. */
export interface MadePages {
  folder: string;
  /** Hashes of the published pages at the time of the copy, by address: what differs later is made again. */
  published: ReadonlyMap<string, string>;
}

/** What a rehearsal is about. */
interface Rehearsal {
  dataDir: string;
  /** Where the copy lies meanwhile; it is removed at the end. */
  folder: string;
  /** Where the pages are left that this version has made; null: it makes none, as they lie in a store. */
  pages: string | null;
  siteUrl: string | null;
  /** How long it must be well, in milliseconds. */
  lasts: number;
}

/**
 * Starts this version on a copy of the school's database and watches it, while the version that runs serves everything.
 * It publishes nothing for the school, does no job and calls nobody.
 * It sees the school's files, and makes pages of its own where it is another build.
 * @returns these pages; null: those that are published are as this version would make them, or it makes them later
 * @throws Fault when it does not start or is not well
 */
export async function rehearse({ dataDir, folder, pages, siteUrl, lasts }: Rehearsal): Promise<MadePages | null> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const school = foldersOf(dataDir);
    const copy = foldersOf(folder);
    const begun = await beginCopy(school.database, copy.database);
    await begun.finish().finally(() => begun.close());
    symlinkSync(school.media, copy.media);
    // Uploads that are running belong to the server: a start removes those that it finds.
    const uploads = [school.temporary, school.resumable];
    mkdirSync(copy.private);
    for (const name of readdirSync(school.private)) {
      const path = join(school.private, name);
      if (!uploads.includes(path)) symlinkSync(path, join(copy.private, name));
    }
    const made = pages && siteUrl && canExchange ? await makePages(folder, siteUrl) : null;
    if (!made) {
      rmSync(copy.site, { recursive: true, force: true });
      symlinkSync(school.site, copy.site);
    }
    const db = openDatabase(copy.database);
    const some = await somePages(db).finally(() => closeDatabase(db));
    await watchServer(folder, some, lasts);
    if (!made || pages === null) return null;
    rmSync(pages, { recursive: true, force: true });
    renameSync(copy.site, pages);
    return { folder: pages, published: made };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Makes all pages of the copy, where this version is another build than that of the published ones.
 * @returns hashes of the pages that are published; null if none were made, or one could not be made
 */
async function makePages(dataDir: string, siteUrl: string): Promise<Map<string, string> | null> {
  const copy = foldersOf(dataDir);
  const db = openDatabase(copy.database);
  try {
    const id = readFileSync(join(built.folder, 'build-id'), 'utf8');
    if ((await publishedWith(db)) === signatureOf(id, siteUrl)) return null;
    const published = await allHashes(db);
    const making = spawn(process.execPath, [...process.execArgv, join(programFolder, 'api/commands/publish-site.ts')], {
      cwd: programFolder,
      env: { ...process.env, DATA_DIR: dataDir, SITE_URL: siteUrl, REBUILD_HOOK_URL: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(making, 'close');
    return code === 0 ? published : null;
  } finally {
    await closeDatabase(db);
  }
}

async function watchServer(dataDir: string, pages: readonly string[], lasts: number): Promise<void> {
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
      const problem = await Promise.race([problemAt(address, pages), ended]);
      if (problem !== null) throw new Fault(`it was not well: ${problem}`);
      await Promise.race([pause(Math.min(patience.every, lasts)), ended]);
    } while (performance.now() - since < lasts);
  } finally {
    server.kill('SIGKILL');
  }
}
