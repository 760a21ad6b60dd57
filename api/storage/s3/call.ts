import { setTimeout as pause } from 'node:timers/promises';
import type { FilesPlace } from '../files-url.ts';
import { StoreUnavailable } from '../unavailable.ts';
import { request, type S3Request, type S3Response } from './request.ts';

export type Call = (asked: S3Request) => Promise<S3Response>;

/** Pauses between retries, and the time after which no retry is started, in milliseconds. */
const pauses = [100, 400];
const longest = 4500;
/**
 * After a call has finally failed, all calls fail at once for this many milliseconds, so that nobody waits for a store
 * that is down.
 */
const silence = 1000;

const willPass = (status: number) => status >= 500 || status === 429;

/**
 * Returns a function that calls the store and retries temporary errors. While the store is down, callers get an error
 * within seven seconds, most of them at once; one second later the next call tries again.
 * @returns answers with any status below 500, except 429; throws StoreUnavailable otherwise
 */
export function createCall(place: FilesPlace): Call {
  let awayUntil = 0;
  return async (asked) => {
    if (performance.now() < awayUntil) throw new StoreUnavailable();
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
        throw new StoreUnavailable(failure);
      }
      await pause(wait);
    }
  };
}
