import { parentPort, workerData } from 'node:worker_threads';
import { imagesWithoutAvif } from '../../db/files/images.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { addresses } from '../../src/model/site/addresses.ts';
import { giveBackMemory } from '../memory.ts';
import { StoreAway } from '../storage/away.ts';
import { askForAll } from './ask-for-all.ts';
import type { Workshop } from './make-pages.ts';
import { openMakers } from './makers.ts';
import { type FromWorker, toWorker, workerSetup } from './messages.ts';
import { openPages } from './open-pages.ts';
import { yieldToRequests } from './priority.ts';
import { publishAll } from './publish.ts';
import { loadRenderer, renderPage } from './render.ts';
import { createTurns } from './turns.ts';

const setup = workerSetup.parse(workerData);
const db = openDatabase(setup.database, 'publisher');
const tell = (message: FromWorker) => parentPort?.postMessage(message);
const longestPause = 30_000;
/** A store that was away is back within ten seconds for those who wait for a page. */
const longestForStore = 3000;
/** After so many pages, and so many milliseconds in which nobody wants one, memory goes back or the worker leaves. */
const manyPages = 100;
const quiet = 5000;
/** It leaves after so many in any case: a picture may be waited for whose file is gone. */
const longestQuiet = 60_000;

let woken = true;
let stopping = false;
/** Whether another process may publish by now. */
let replaced = false;
let wake: () => void = () => undefined;
/** When a page was wanted last. */
let lastWanted = performance.now();
/** What is done once nobody has wanted a page for a while. */
let resting: NodeJS.Timeout | undefined;

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

function lost(): void {
  replaced = true;
  woken = true;
  wake();
}

/** Every picture that still comes makes pages anew; one that can have no AVIF is told of by nobody. */
async function leaveWhenDone(): Promise<void> {
  const awaited = await imagesWithoutAvif(db, 1).catch(() => null);
  if (awaited?.length !== 0 && performance.now() - lastWanted < longestQuiet) {
    if (!woken) resting = setTimeout(leaveWhenDone, quiet);
    return;
  }
  stopping = true;
  woken = true;
  wake();
}

const turns = createTurns({ db, file: setup.lease, build: setup.build, once: setup.passing, tell });

/** Publishes for as long as it is this process's turn. @returns whether it may become so again */
async function publishInTurn(): Promise<boolean> {
  const held = await turns.wait(() => stopping, lost);
  if (!held) return false;
  tell({ kind: 'leading' });
  let over = false;
  /** Since memory was given back last; a start counts for many. */
  let rendered = manyPages;
  const render = await loadRenderer(setup.renderer);
  const pages = openPages(setup.place);
  if (held.number !== null) await pages.removeStaged();
  const workshop: Workshop = {
    db,
    render,
    site: setup.site,
    makeReady: pages.makeReady,
    onRendered: (address, ms) => {
      rendered += 1;
      if (setup.timings) tell({ kind: 'rendered', address, ms });
    },
    onFault: (address, error) => tell({ kind: 'fault', address, message: String(error) }),
  };
  const context = {
    db,
    lease: held,
    unsure: true,
    unrecorded: false,
    pages,
    makers: openMakers(workshop, setup, setup.makers),
    site: setup.site,
    hook: setup.hook,
    onChanged: (paths: string[]) => tell({ kind: 'changed', paths }),
  };
  // Code that has never run is slow: the first change should not be the one that waits for it.
  await renderPage(render, db, addresses.home, setup.site).catch(() => undefined);
  let pause = 0;
  while (!stopping && !replaced && !over) {
    await nextCall(pause);
    clearTimeout(resting);
    lastWanted = performance.now();
    woken = false;
    try {
      over = await publishAll(context, () => stopping || replaced, turns.isOver);
      context.unsure = stopping || replaced;
      pause = 0;
      if (!stopping && !replaced && !over) tell({ kind: 'idle' });
      if (setup.passing) resting = setTimeout(leaveWhenDone, quiet);
      else if (rendered >= manyPages) {
        resting = setTimeout(() => {
          rendered = 0;
          void giveBackMemory();
        }, quiet);
      }
    } catch (error) {
      // The disk may be full: what was asked stays in the queue and is tried again.
      const longest = error instanceof StoreAway ? longestForStore : longestPause;
      pause = Math.min(longest, Math.max(1000, pause * 2));
      tell({ kind: 'fault', address: null, message: String(error) });
    }
  }
  pages.close();
  if (replaced && context.unrecorded && pages.liveOnce === 'recorded') await askForAll(db, () => stopping);
  // A server that does not answer would not even hear a goodbye.
  if (replaced) return false;
  await held.release();
  if (over) turns.giveWay();
  return over;
}

yieldToRequests();
while (await publishInTurn());
if (!replaced) await closeDatabase(db);
// Ends this thread only; a timer or the port would hold it.
process.exit();
