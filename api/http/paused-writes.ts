import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/open.ts';
import { beginPause, endPause, pausedUntil, prolongPause } from '../../db/school/paused-writes.ts';
import { schoolBusy } from './refusal.ts';

/** Writes can be paused in all processes of a school while something needs the whole school to stand still. */
export interface PausedWrites {
  /**
   * Runs a task while other writes are refused.
   * @param task `isHeld` says whether they have been refused all the time: a process that stood still loses its pause
   * @param longest the pause ends after this time, in milliseconds, also when this process stands still meanwhile;
   *   without it the pause is prolonged as long as the task lasts
   * @throws Refusal 503 if another one is running
   */
  during<T>(task: (isHeld: () => boolean) => Promise<T>, longest?: number): Promise<T>;
  /** Runs a write of a request. @throws Refusal 503 while a task is running */
  write(run: () => Promise<void>): Promise<void>;
  /** Resolves when the writes that run now have ended. */
  drained(): Promise<void>;
}

/** A pause that nobody prolongs ends after this time, in milliseconds. */
const pauseLength = 10_000;
const prolongedEvery = 2000;

export function pauseWrites(db: Database): PausedWrites {
  let known = { version: Number.NaN, until: 0 };

  /** Any change of a pause changes the content's version too. */
  async function until(): Promise<number> {
    const version = db.contentVersion();
    if (version !== known.version) known = { version, until: await pausedUntil(db) };
    return known.until;
  }

  const running = new Set<Promise<void>>();
  async function unlessPaused(run: () => Promise<void>): Promise<void> {
    // Without a database nothing can be written: the write itself says so.
    const end = await until().catch(() => 0);
    if (end > Date.now()) throw schoolBusy();
    await run();
  }

  return {
    async write(run) {
      const write = unlessPaused(run);
      running.add(write);
      await write.finally(() => running.delete(write));
    },
    async drained() {
      await Promise.allSettled(running);
    },
    async during(task, longest) {
      const owner = randomUUID();
      let end = Date.now() + (longest ?? pauseLength);
      let lapsed = false;
      if (!(await beginPause(db, owner, end))) throw schoolBusy();
      const isHeld = () => {
        lapsed ||= Date.now() >= end;
        return !lapsed;
      };
      async function prolong(): Promise<void> {
        isHeld();
        const next = Date.now() + pauseLength;
        // If this fails for too long, writes are taken again, and the task has to notice them.
        if (await prolongPause(db, owner, next).catch(() => false)) end = next;
      }
      const timer = longest === undefined ? setInterval(prolong, prolongedEvery) : undefined;
      try {
        return await task(isHeld);
      } finally {
        clearInterval(timer);
        await endPause(db, owner);
      }
    },
  };
}
