import { setTimeout as pauseFor } from 'node:timers/promises';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import type { Database } from '../../db/open.ts';
import {
  awaitTurn,
  type Build,
  isAwaited,
  publishedBuild,
  publishedWith,
  publishWith,
} from '../../db/publishing/builds.ts';
import { type Lease, takeLease } from '../../db/publishing/lease.ts';
import type { FromWorker } from './messages.ts';
import { onlyBuildDiffers } from './signature.ts';

const leasePause = 250;
/** Where taking it means to connect. */
const farLeasePause = 1000;
/** A process that stops is gone by then: whoever still publishes otherwise does so on purpose. In milliseconds. */
const overlap = 15_000;
/** How often a build that waits says so, in milliseconds. */
const announceEvery = 5000;

export interface TurnsSetup {
  db: Database;
  /** The lease's file, where the database is one. */
  file: string;
  /** What this process makes pages with; null: whatever was there before. */
  build: Build | null;
  /** Whether it tries but once. */
  once: boolean;
  tell(message: FromWorker): void;
}

/**
 * Whose turn it is to publish, of several processes: one at a time. A newer build is let in by an older one, which makes
 * no page any more; one that was given another address than who publishes says so and makes none either (beyond 6).
 */
export function createTurns({ db, file, build, once, tell }: TurnsSetup) {
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
    /** Waits for the right to publish. @returns null when this process is to stop before, or has tried once */
    async wait(stopping: () => boolean, lost: () => void): Promise<Lease | null> {
      let told: 'fault' | 'waiting' | null = null;
      while (!stopping()) {
        const taken = await tryOnce(lost).catch((error: unknown) => {
          if (told !== 'fault') tell({ kind: 'fault', address: null, message: String(error) });
          told = 'fault';
          return undefined;
        });
        if (taken) return taken;
        if (taken === null && told !== 'waiting') {
          told = 'waiting';
          tell({ kind: 'waiting' });
        }
        if (once) return null;
        await pauseFor(databaseUrl === null ? leasePause : farLeasePause);
      }
      return null;
    },
    /** Leaves publishing to a newer build, for as long as pages are made with another one than this. */
    giveWay(): void {
      passive = true;
      tell({ kind: 'differs', olderBuild: true });
    },
    /** Whether whoever publishes is to let a newer build in. */
    isOver: async (): Promise<boolean> => build !== null && (await isAwaited(db, build)),
  };
}
