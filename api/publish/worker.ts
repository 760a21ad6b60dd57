import { setTimeout as pauseFor, setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import { DatabaseAway, typedError } from '../../db/dialect/errors.ts';
import { closeDatabase, type Database, openDatabase } from '../../db/open.ts';
import {
  awaitTurn,
  type Build,
  isAwaited,
  onlyBuildDiffers,
  publishedBuild,
  publishedWith,
  publishWith,
} from '../../db/publishing/builds.ts';
import { type Lease, takeLease } from '../../db/publishing/lease.ts';
import { requestEverything } from '../../db/publishing/queue.ts';
import { addresses } from '../../src/model/site/addresses.ts';
import { foldersOf } from '../media/folders.ts';
import { releaseMemory } from '../memory.ts';
import { openStore } from '../storage/open.ts';
import { StoreUnavailable } from '../storage/unavailable.ts';
import type { RenderSetup } from './make-pages.ts';
import { type FromWorker, toWorker, workerSetup } from './messages.ts';
import { openPages } from './open-pages.ts';
import type { PageStore } from './page-store.ts';
import { lowerThreadPriority } from './priority.ts';
import { type AskedBeforePart, publishAll } from './publish.ts';
import { loadRenderer, type Render, renderPage } from './render.ts';
import { createSchoolPictureMaker } from './school-pictures.ts';
import { createWorkerSignals } from './worker-signals.ts';

const leasePause = 250;
/** Used with PostgreSQL, where each attempt opens a connection. */
const farLeasePause = 1000;
/**
 * Milliseconds that two processes with different settings may overlap, as in a restart. After that the difference is
 * taken as intended.
 */
const overlap = 15_000;
/** Milliseconds between two announcements of a waiting newer build. */
const announceEvery = 5000;

interface PublisherLeaseSetup {
  db: Database;
  /** The lock file of the lease, used with SQLite. */
  file: string;
  /** The build of this process; null: keep the build that was used before. */
  build: Build | null;
  tell(message: FromWorker): void;
}

/**
 * Leader election: one of several processes publishes at a time. An older build hands over to a newer one and publishes
 * no more. A process whose address differs from the publisher's reports that and does not publish either.
 */
function createPublisherLease({ db, file, build, tell }: PublisherLeaseSetup) {
  let passive = false;
  let differsSince: number | null = null;
  let announced = Number.NEGATIVE_INFINITY;

  async function mayTry(): Promise<boolean> {
    if (!build) return true;
    if (passive && (await publishedWith(db)) !== build.signature) return false;
    passive = false;
    return !(await isAwaited(db, build));
  }

  async function whileAnotherPublishes(own: Build): Promise<void> {
    const now = performance.now();
    const present = await publishedBuild(db);
    if (!present || present.signature === own.signature) {
      differsSince = null;
      return;
    }
    const rival = onlyBuildDiffers(present.signature, own.signature);
    if (rival && own.at > present.at) {
      if (now - announced < announceEvery) return;
      announced = now;
      await awaitTurn(db, own);
      return;
    }
    differsSince ??= now;
    if (passive || now - differsSince < overlap) return;
    passive = true;
    tell({ kind: 'differs', olderBuild: rival });
  }

  async function tryOnce(lost: () => void): Promise<Lease | null> {
    if (await mayTry()) {
      const taken = await takeLease(db, file, lost);
      if (taken) {
        if (build && (await publishedWith(db)) !== build.signature) await publishWith(db, build);
        return taken;
      }
    }
    if (build) await whileAnotherPublishes(build);
    return null;
  }

  return {
    /** Waits for the publish lease. @returns null when the process stops first */
    async wait(stopping: () => boolean, lost: () => void): Promise<Lease | null> {
      let logged: 'fault' | 'waiting' | null = null;
      while (!stopping()) {
        const taken = await tryOnce(lost).catch((error: unknown) => {
          if (logged !== 'fault') tell({ kind: 'fault', address: null, message: String(error) });
          logged = 'fault';
          return undefined;
        });
        if (taken) return taken;
        if (taken === null && logged !== 'waiting') {
          logged = 'waiting';
          tell({ kind: 'waiting' });
        }
        await pauseFor(databaseUrl === null ? leasePause : farLeasePause);
      }
      return null;
    },
    /** Hands over to a newer build, until pages are published with this build's signature again. */
    giveWay(): void {
      passive = true;
      tell({ kind: 'differs', olderBuild: true });
    },
    /** Whether the publisher must hand over to a newer build. */
    isOver: async (): Promise<boolean> => build !== null && (await isAwaited(db, build)),
  };
}

/** Milliseconds between retries when the database does not answer. */
const askPause = 1000;

/**
 * Requests a full publish after the lease was lost: an upload that was still on its way may overwrite a newer page of
 * the new lease holder, so all pages must be written again. Retries until the request is stored or the process stops.
 */
async function requestFullPublish(db: Database, stopping: () => boolean): Promise<void> {
  while (!stopping()) {
    const asked = await requestEverything(db).then(
      () => true,
      () => false,
    );
    if (asked) return;
    await pauseFor(askPause);
  }
}

const calls = createWorkerSignals();
const setup = workerSetup.parse(workerData);
const tell = (message: FromWorker) => parentPort?.postMessage(message);
parentPort?.on('message', (message) => calls[toWorker.parse(message)]());
const db = openDatabase(setup.database, 'publisher');
const longestPause = 10_000;
/**
 * Longest retry pause, in milliseconds, while the store or database is unavailable: a page must be published within ten
 * seconds after it is back.
 */
const longestWhileAway = 3000;
/** After `manyPages` rendered pages and `quiet` milliseconds without requests, memory is released. */
const manyPages = 100;
const quiet = 5000;
/** Milliseconds after the start until the renderer is loaded, if no page was rendered before. */
const warmUpAfter = 20_000;

const publisherLease = createPublisherLease({ db, file: setup.lease, build: setup.build, tell });

/**
 * Whether a newer build must continue. @throws Error when pages are wanted that this build may not render either,
 * because its files were replaced
 */
const isOver: AskedBeforePart = async (wanted) => {
  if (await publisherLease.isOver()) return true;
  // Gives the event loop two turns, so that pending messages from the server are handled first.
  await setImmediate();
  await setImmediate();
  if (wanted && calls.held())
    throw new Error('the files of the program were replaced: pages wait until it is started again');
  return false;
};

/**
 * Ends the thread when the renderer cannot be loaded: Node would keep the failure. No page counts as failed, because the
 * rendering never returns; the server starts another thread, which publishes what is still in the queue. Its child
 * processes end first: one whose thread is gone stays in the system's table of processes, which has a bound.
 */
const endThread = (pages: PageStore, error: unknown) =>
  new Promise<never>(() => {
    void pages.close().then(() =>
      queueMicrotask(() => {
        throw error;
      }),
    );
  });

/** Publishes while this process holds the lease. @returns whether it should try to get the lease again */
async function publishInTurn(): Promise<boolean> {
  const held = await publisherLease.wait(calls.stopping, calls.lose);
  if (!held) return false;
  tell({ kind: 'leading' });
  let handedOver = false;
  /** Pages rendered since memory was last released. */
  let rendered = 0;
  let loading: Promise<Render> | undefined;
  /** Loads the renderer for the first page, and counts that as many pages. */
  function loaded(): Promise<Render> {
    if (!loading) rendered += manyPages;
    loading ??= loadRenderer(setup.renderer).catch((error) => endThread(pages, error));
    return loading;
  }
  const render: Render = async (context) => (await loaded())(context);
  const pages = openPages(setup.place);
  if (held.number !== null && (await held.held())) await pages.removeStaged();
  const onFault = (address: string, error: unknown) => tell({ kind: 'fault', address, message: String(error) });
  const folders = foldersOf(setup.place.root);
  const { storage } = openStore(folders, setup.place.files);
  const renderSetup: RenderSetup = {
    db,
    render,
    site: setup.site,
    makeReady: pages.makeReady,
    onRendered: (address, ms) => {
      rendered += 1;
      if (setup.timings) tell({ kind: 'rendered', address, ms });
    },
    onFault,
  };
  const context = {
    db,
    lease: held,
    unsure: true,
    unrecorded: false,
    pages,
    schoolPictures: createSchoolPictureMaker({ db, storage, temporary: folders.temporary, onFault }),
    renderSetup,
    hook: setup.hook,
    onChanged: (paths: string[]) => tell({ kind: 'changed', paths }),
  };
  let pause = 0;
  /** Timer for releasing memory after a quiet period. */
  let resting: NodeJS.Timeout | undefined;
  function rest(): void {
    clearTimeout(resting);
    if (rendered < manyPages) return;
    resting = setTimeout(() => {
      rendered = 0;
      void releaseMemory();
    }, quiet);
  }
  // Code that runs for the first time is slow, and the first change should not wait for it. Right after the start, the
  // processor is left to the requests that waited for the server.
  const warmUp = setTimeout(async () => {
    if (loading || calls.held()) return;
    await renderPage(render, db, addresses.home, setup.site).catch(() => undefined);
    rest();
  }, warmUpAfter);
  while (!calls.over() && !handedOver) {
    await calls.next(pause);
    clearTimeout(resting);
    try {
      handedOver = await publishAll(context, calls.over, isOver);
      // What was put in place is recorded after all: only the answer was lost, and the server has the pages before.
      if (context.unrecorded && !calls.over() && !handedOver) tell({ kind: 'refresh' });
      if (!handedOver) context.unrecorded = false;
      context.unsure = calls.over();
      pause = 0;
      if (!calls.over() && !handedOver) tell({ kind: 'idle' });
      rest();
    } catch (error) {
      // For example, the disk is full: the request stays in the queue and is retried.
      const fault = typedError(error);
      const away = fault instanceof StoreUnavailable || fault instanceof DatabaseAway;
      pause = Math.min(away ? longestWhileAway : longestPause, Math.max(1000, pause * 2));
      // Pages in place may differ from the recorded ones, possibly written by another process.
      context.unsure ||= context.unrecorded;
      tell({ kind: 'fault', address: null, message: String(fault) });
    }
  }
  clearTimeout(warmUp);
  clearTimeout(resting);
  await pages.close();
  if (calls.replaced() && context.unrecorded && pages.liveOnce === 'recorded')
    await requestFullPublish(db, calls.stopping);
  // The lease is lost: releasing it would only wait for a server that does not answer.
  if (calls.replaced()) return false;
  await held.release();
  if (handedOver) publisherLease.giveWay();
  return handedOver;
}

lowerThreadPriority();
while (await publishInTurn());
if (!calls.replaced()) await closeDatabase(db);
// This ends only the thread. An open timer or port would keep it alive.
process.exit();
