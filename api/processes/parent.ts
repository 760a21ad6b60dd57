import type { ChildProcess } from 'node:child_process';
import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { dialect, programFolder } from '../../db/dialect/chosen.ts';
import { usageFault } from '../commands/command-line.ts';
import type { Config } from '../config.ts';
import { errorLine, Fault } from '../faults.ts';
import type { Log } from '../log.ts';
import { loggedText } from '../log.ts';
import { foldersOf } from '../media/folders.ts';
import type { Collected } from '../metrics/collected.ts';
import { failedUpdate, noteFailedUpdate, noteReplaced, replacedBy } from '../update/note.ts';
import { ChildEnded, startChildren } from './children.ts';
import { chooseVersion, chosenVersion } from './chosen-version.ts';
import { type ControlAnswer, type ControlRequest, listenForControl } from './control.ts';
import { exchangeFolders } from './exchange.ts';
import type { FromChild } from './messages.ts';

/** Timeout for the metrics of one process, in milliseconds. */
const patience = 1000;

/** Whether a metric only grows, unlike the state of a moment. */
const isCount = ({ type }: Collected[number]): boolean => type === 'counter' || type === 'histogram';

/** Parses the number of processes of a parent; null when none is given. @throws Fault for anything except 1 to 64 */
export function processesWanted(given: string | undefined): number | null {
  if (given === undefined) return null;
  const count = Number(given);
  if (Number.isInteger(count) && count >= 1 && count <= 64) return count;
  throw usageFault();
}

/** File names of the migrations of a version that are on the disk now. */
const knownMigrations = (folder: string): string[] =>
  readdirSync(join(folder, 'db', dialect === 'sqlite' ? 'migrations' : 'migrations-postgres'));

/**
 * Keeps a number of server processes running on one port. The first one migrates and seeds before the others start.
 * @param port the port of the socket that was opened for this process
 * @param say prints a text; resolves when it is written
 * @param onHangup registers the handler for SIGHUP
 */
export async function runProcesses(
  count: number,
  config: Config,
  log: Log,
  port: number,
  say: (text: string) => Promise<void>,
  onHangup: (renew: () => void) => void,
): Promise<void> {
  const { dataDir } = config;
  const own = realpathSync(programFolder);
  const waiting = new Map<string, (metrics: Collected) => void>();
  const { promise: others, resolve: allThere } = Promise.withResolvers<void>();
  let asked = 0;
  const keyOf = (child: ChildProcess, number: number) => `${child.pid} ${number}`;

  /** If the note cannot be written, for example on a full disk, the same version goes on serving. */
  function note(write: () => void): void {
    try {
      write();
    } catch (error) {
      process.stderr.write(`which version serves was not noted: ${errorLine(error, dataDir)}\n`);
    }
  }

  const chosen = chosenVersion(dataDir, own);
  const replaced = replacedBy(dataDir, chosen);
  // A version that has served in place of another is gone back to once.
  const since = replaced && !failedUpdate(dataDir) ? replaced.at : null;
  const children = startChildren({ count, folder: chosen, former: replaced?.former ?? null, since }, port, {
    received(child: ChildProcess, message: FromChild) {
      if (message.kind === 'metrics') waiting.get(keyOf(child, message.number))?.(message.metrics);
      if (message.kind === 'ready') void print(child, message);
    },
    died: (code) => log.error({ code }, 'a process ended and is started again'),
    fellBack(failed, former) {
      note(() => {
        chooseVersion(dataDir, failed, former);
        noteReplaced(dataDir, former, failed);
        noteFailedUpdate(dataDir, failed, former);
      });
      migrations = knownMigrations(former);
      process.stderr.write(`the version in ${failed} did not stay up: ${former} serves again\n`);
    },
  });

  /** Prints the start lines of the first process when all are ready; passwords as soon as a process reports them. */
  let printed = false;
  async function print(child: ChildProcess, { lines, accounts }: FromChild & { kind: 'ready' }): Promise<void> {
    if (!printed) {
      printed = true;
      await others;
      await say([...lines, ...accounts].join('\n'));
    } else if (accounts.length > 0) await say(accounts.join('\n'));
    if (accounts.length > 0) children.ask(child, { kind: 'printed' });
  }

  const counted = new WeakMap<ChildProcess, Collected>();
  function metricsOf(child: ChildProcess): Promise<Collected> {
    asked += 1;
    const key = keyOf(child, asked);
    return new Promise((resolve) => {
      const answer = (metrics: Collected) => {
        clearTimeout(late);
        waiting.delete(key);
        counted.set(child, metrics.filter(isCount));
        resolve(metrics);
      };
      // Without the counts of a process that is late, their sums would fall and rise again, which tells of a restart.
      const late = setTimeout(() => answer(counted.get(child) ?? []), patience);
      waiting.set(key, answer);
      children.ask(child, { kind: 'metrics', number: asked });
    });
  }
  const collect = () => Promise.all(children.living().map(metricsOf));

  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void children.stop().then(() => process.exit(0));
    });
  }
  let migrations = knownMigrations(children.version());
  const problemOf = (error: unknown) => (error instanceof Fault ? error.message : loggedText(String(error)));
  async function renew(): Promise<void> {
    try {
      const more = knownMigrations(children.version()).filter((name) => !migrations.includes(name)).length;
      if (more > 0) throw new Fault(`${more} changes of the database wait for a restart`);
      await children.renew();
    } catch (error) {
      // The new process has already logged its error.
      process.stderr.write(`not renewed: ${problemOf(error)}; the processes that are there go on\n`);
    }
  }
  let renewing: Promise<void> = others;
  onHangup(() => {
    renewing = renewing.then(renew);
  });

  async function act(asked: ControlRequest, signal: AbortSignal): Promise<ControlAnswer> {
    let problem: string | null = null;
    await renewing;
    if (asked.do === 'drain') await children.drain();
    // The caller may have disconnected during the renewal; then nobody would start the processes again.
    if (asked.do === 'stand' && !signal.aborted) {
      signal.addEventListener('abort', () => void children.resume(), { once: true });
      await children.stopAll();
    }
    if (asked.do === 'replace') {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(asked.within)]);
      renewing = replace(asked.folder, asked.pages, limit).catch((error: unknown) => {
        problem = problemOf(error);
      });
      await renewing;
    }
    return { folder: children.version(), siteUrl: config.siteUrl ?? `http://localhost:${port}`, problem };
  }
  async function replace(asked: string, pages: string | null, signal: AbortSignal): Promise<void> {
    const folder = realpathSync(asked);
    const known = knownMigrations(folder);
    const before = children.version();
    const { site } = foldersOf(dataDir);
    const swap = () => pages !== null && exchangeFolders(site, pages);
    await children.replace(folder, signal, swap);
    note(() => {
      chooseVersion(dataDir, own, folder);
      if (folder !== before) noteReplaced(dataDir, folder, before);
    });
    migrations = known;
  }
  // Without it, an update restarts the server.
  const control = listenForControl(dataDir, act);
  process.once('exit', () => control?.close());

  if (config.metricsPort !== null) {
    const { listenForMetrics } = await import('../metrics/serve.ts');
    const { url } = await listenForMetrics(config.metricsPort, collect);
    await say(`Metrics    ${url}`);
  }
  // The first process has already printed its error. Its exit code says whether a setting is wrong. A stop is no error.
  await children
    .add()
    .catch((error: unknown) => process.exit(stopping ? 0 : (error instanceof ChildEnded && error.code) || 1));
  await Promise.all(Array.from({ length: count - 1 }, () => children.add().catch(() => undefined)));
  allThere();
}
