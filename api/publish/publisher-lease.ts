import { setTimeout as pauseFor } from 'node:timers/promises';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import type { Database } from '../../db/open.ts';
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
import type { FromWorker } from './messages.ts';

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

export interface PublisherLeaseSetup {
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
export function createPublisherLease({ db, file, build, tell }: PublisherLeaseSetup) {
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
