import { setImmediate } from 'node:timers/promises';
import { DatabaseAway, typedError } from '../../db/dialect/errors.ts';
import { imagesWithout } from '../../db/files/images.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { addresses } from '../../src/model/site/addresses.ts';
import { giveBackMemory } from '../memory.ts';
import { StoreAway } from '../storage/away.ts';
import { askForAll } from './ask-for-all.ts';
import { createCalls } from './calls.ts';
import { openChannel } from './channel.ts';
import type { Workshop } from './make-pages.ts';
import { openMakers } from './makers.ts';
import { openPages } from './open-pages.ts';
import { yieldToRequests } from './priority.ts';
import { publishAll } from './publish.ts';
import { loadRenderer, renderPage } from './render.ts';
import { createTurns } from './turns.ts';

const calls = createCalls();
const { setup, tell } = await openChannel((message) => calls[message]());
const db = openDatabase(setup.database, 'publisher');
const longestPause = 10_000;
/** A store or a database that was away is back within ten seconds for those who wait for a page. */
const longestWhileAway = 3000;
/** After so many pages, and so many milliseconds in which nobody wants one, memory goes back or the worker leaves. */
const manyPages = 100;
const quiet = 5000;
/** After so many it leaves though pictures are still to come: the file of one may be gone. */
const longestQuiet = 60_000;

/** When a page was wanted last. */
let lastWanted = performance.now();
/** What is done once nobody has wanted a page for a while. */
let resting: NodeJS.Timeout | undefined;

/** Every version of a picture that still comes makes pages anew; one that can never come is told of by nobody. */
async function leaveWhenDone(): Promise<void> {
  const at = lastWanted;
  const awaited = await Promise.all([imagesWithout(db, 'share', 1), imagesWithout(db, 'avif', 1)]).catch(() => null);
  if (lastWanted !== at) return;
  if (awaited?.flat().length !== 0 && performance.now() - lastWanted < longestQuiet) {
    resting = setTimeout(leaveWhenDone, quiet);
    return;
  }
  calls.stop();
}

const turns = createTurns({ db, file: setup.lease, build: setup.build, once: setup.passing, tell });

/** Whether a newer build is to go on. @throws where this one may not either, its files being others by now */
async function isOver(): Promise<boolean> {
  if (await turns.isOver()) return true;
  // What the server has said by now is heard first: messages come between two of these.
  await setImmediate();
  await setImmediate();
  if (calls.held()) throw new Error('the files of the program were replaced: pages wait until it is started again');
  return false;
}

/** Publishes for as long as it is this process's turn. @returns whether it may become so again */
async function publishInTurn(): Promise<boolean> {
  const held = await turns.wait(calls.stopping, calls.lose);
  if (!held) return false;
  tell({ kind: 'leading' });
  let handedOver = false;
  /** Since memory was given back last; a start counts for many. */
  let rendered = manyPages;
  const render = await loadRenderer(setup.renderer);
  const pages = openPages(setup.place);
  if (held.number !== null && (await held.held())) await pages.removeStaged();
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
    onAlone: (why) => tell({ kind: 'alone', message: String(why) }),
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
  if (!setup.passing) await renderPage(render, db, addresses.home, setup.site).catch(() => undefined);
  let pause = 0;
  while (!calls.over() && !handedOver) {
    await calls.next(pause);
    clearTimeout(resting);
    lastWanted = performance.now();
    try {
      handedOver = await publishAll(context, calls.over, isOver);
      context.unsure = calls.over();
      pause = 0;
      if (!calls.over() && !handedOver) tell({ kind: 'idle' });
      if (setup.passing) resting = setTimeout(leaveWhenDone, quiet);
      else if (rendered >= manyPages) {
        resting = setTimeout(() => {
          rendered = 0;
          void giveBackMemory();
        }, quiet);
      }
    } catch (error) {
      // The disk may be full: what was asked stays in the queue and is tried again.
      const fault = typedError(error);
      const away = fault instanceof StoreAway || fault instanceof DatabaseAway;
      pause = Math.min(away ? longestWhileAway : longestPause, Math.max(1000, pause * 2));
      // What is in place by now may be others' than what is recorded.
      context.unsure ||= context.unrecorded;
      tell({ kind: 'fault', address: null, message: String(fault) });
    }
  }
  pages.close();
  if (calls.replaced() && context.unrecorded && pages.liveOnce === 'recorded') await askForAll(db, calls.stopping);
  // A server that does not answer would not even hear a goodbye.
  if (calls.replaced()) return false;
  await held.release();
  if (handedOver) turns.giveWay();
  return handedOver;
}

yieldToRequests();
while (await publishInTurn());
if (!calls.replaced()) await closeDatabase(db);
// Of a thread this ends itself only; a timer or the port would hold it.
process.exit();
