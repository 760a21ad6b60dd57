import { setTimeout as pause } from 'node:timers/promises';
import { StoreAway } from '../away.ts';
import type { FilesPlace } from '../files-url.ts';
import { type Answered, type Asked, request } from './request.ts';

export type Call = (asked: Asked) => Promise<Answered>;

/** Pauses between the tries of one call, and after how many milliseconds none is begun any more. */
const pauses = [100, 400];
const longest = 4500;
/** For so long after a call has failed for good every other one fails at once: nobody waits for what is not there. */
const silence = 1000;

const willPass = (status: number) => status >= 500 || status === 429;

/**
 * What calls a store, trying again what may pass by itself. Who asks while it is away is told within seven seconds, most
 * at once; the first one who asks a second later finds it back.
 * @returns answers of every status below 500; it throws StoreAway
 */
export function createCall(place: FilesPlace): Call {
  let awayUntil = 0;
  return async (asked) => {
    if (performance.now() < awayUntil) throw new StoreAway();
    const started = performance.now();
    for (let tries = 0; ; tries++) {
      let failure: unknown;
      try {
        const answer = await request(place, asked);
        if (!willPass(answer.status)) {
          awayUntil = 0;
          return answer;
        }
        failure = new Error(`status ${answer.status}`);
      } catch (error) {
        failure = error;
      }
      const wait = pauses[tries];
      if (wait === undefined || performance.now() - started > longest) {
        awayUntil = performance.now() + silence;
        throw new StoreAway(failure);
      }
      await pause(wait);
    }
  };
}
