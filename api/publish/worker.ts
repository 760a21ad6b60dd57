import { setTimeout as pauseFor } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { takeLease } from '../../db/dialect/sqlite/lock.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { addresses } from '../../src/model/site/addresses.ts';
import { openDiskSync } from './disk-sync.ts';
import { type FromWorker, toWorker, workerSetup } from './messages.ts';
import { yieldToRequests } from './priority.ts';
import { publishAll } from './publish.ts';
import { loadRenderer, renderPage } from './render.ts';

const setup = workerSetup.parse(workerData);
const db = openDatabase(setup.database);
const tell = (message: FromWorker) => parentPort?.postMessage(message);
const longestPause = 30_000;
const leasePause = 250;

let woken = true;
let stopping = false;
let wake: () => void = () => undefined;

parentPort?.on('message', (message) => {
  if (toWorker.parse(message) === 'stop') stopping = true;
  woken = true;
  wake();
});

/** Waits for the next call, or for `pause` milliseconds when something went wrong before. */
async function nextCall(pause: number): Promise<void> {
  if (woken) return;
  await new Promise<void>((resolve) => {
    wake = resolve;
    if (pause > 0) setTimeout(resolve, pause);
  });
}

/** Waits until no other process publishes into this folder. */
async function lease(): Promise<() => void> {
  for (;;) {
    const release = takeLease(setup.lease);
    if (release || stopping) return release ?? (() => undefined);
    await pauseFor(leasePause);
  }
}

async function work(): Promise<void> {
  yieldToRequests();
  const release = await lease();
  tell({ kind: 'leading' });
  const render = await loadRenderer(setup.renderer);
  const disk = openDiskSync(setup.folder);
  const context = {
    db,
    disk,
    render,
    folder: setup.folder,
    site: setup.site,
    hook: setup.hook,
    onChanged: (paths: string[]) => tell({ kind: 'changed', paths }),
    onRendered: (address: string, ms: number) => {
      if (setup.timings) tell({ kind: 'rendered', address, ms });
    },
    onFault: (address: string, error: unknown) => tell({ kind: 'fault', address, message: String(error) }),
  };
  // Code that has never run is slow: the first change should not be the one that waits for it.
  await renderPage(render, db, addresses.home, setup.site).catch(() => undefined);
  let pause = 0;
  while (!stopping) {
    await nextCall(pause);
    woken = false;
    try {
      await publishAll(context, () => stopping);
      pause = 0;
      if (!stopping) tell({ kind: 'idle' });
    } catch (error) {
      // The disk may be full: what was asked stays in the queue and is tried again.
      pause = Math.min(longestPause, Math.max(1000, pause * 2));
      tell({ kind: 'fault', address: null, message: String(error) });
    }
  }
  disk.close();
  release();
  await closeDatabase(db);
}

await work();
// Ends this thread only; a timer or the port would hold it.
process.exit();
