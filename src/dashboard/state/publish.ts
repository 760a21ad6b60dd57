import { atom } from 'nanostores';
import type { Answer } from '../../client/calls.ts';
import { can } from '../../model/people/capabilities.ts';
import { inBackground, request } from '../api/request.ts';
import { changedPage } from '../content/changed-page.ts';
import { $language, defaultLanguage } from './language.ts';
import { $admin } from './session.ts';

type PublishState = Answer<'GET /dashboard/publish'>['data'];

export type LiveStatus =
  | { state: 'idle' }
  | { state: 'publishing'; slow: boolean }
  | { state: 'live'; page: string | null }
  | { state: 'failed'; reason: 'stuck' | 'failing' | 'hook' | 'unknown' };

/** The publish status shown in the header. */
export const $publish = atom<LiveStatus>({ state: 'idle' });

/** Whether the server's disk is too full for uploads (contract 8), from the last response. */
export const $spaceLow = atom(false);

const quick = 100;
const steady = 1000;
/** Polling interval after an error, in milliseconds. */
const patient = 5000;
/** A publish usually takes milliseconds: after this time in milliseconds, it is shown as slow. */
const slowAfter = 10_000;

/** The server retries automatically; after this time in milliseconds, the problem is shown. */
const stuckAfter = 2000;

/** Number of polls without an answer in a row before an error is shown. */
const unansweredWorthSaying = 3;

let watch = 0;

/** Time of the last publish that was seen; the server does not send its pages again. */
let known: string | null = null;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function ask() {
  const query = { seen: known ?? undefined };
  const answer = await request('GET /dashboard/publish', { query, onLapsed: 'fail', headers: inBackground }).catch(
    () => null,
  );
  if (answer) $spaceLow.set(answer.data.spaceLow);
  return answer;
}

/** The status when nothing is pending. @param paths pages of all publishes seen since the save */
function outcome(now: PublishState, paths: readonly string[], entryId?: number): LiveStatus {
  if (now.failed.length > 0) return { state: 'failed', reason: 'failing' };
  if (now.hook.failing) return { state: 'failed', reason: 'hook' };
  return { state: 'live', page: changedPage(paths, $language.get(), defaultLanguage, entryId) };
}

/**
 * Polls the publish status until the site is live; called after each save. After an error it continues to poll until it
 * is resolved.
 * @param entryId id of the saved entry, to link to its page
 * @param first first polling interval, in milliseconds
 */
export async function watchPublish(entryId?: number, first = quick): Promise<void> {
  watch += 1;
  const mine = watch;
  const started = Date.now();
  const paths = new Set<string>();
  let unanswered = 0;
  $publish.set({ state: 'publishing', slow: false });
  while (mine === watch) {
    const answer = await ask();
    if (mine !== watch) return;
    unanswered = answer ? 0 : unanswered + 1;
    if (!answer) {
      if (unanswered >= unansweredWorthSaying) $publish.set({ state: 'failed', reason: 'unknown' });
      await pause(unanswered >= unansweredWorthSaying ? patient : steady);
      continue;
    }
    const { data } = answer;
    // Several publishes can finish between two polls, for instance of an image sent earlier: the paths of all are
    // collected.
    for (const path of data.lastPaths) paths.add(path);
    known = data.lastPublishedAt;
    const waited = Date.now() - started;
    // Failed pages do not count as pending. Pages that failed before may be repaired by the current publish.
    const now: LiveStatus =
      data.pending === 0
        ? outcome(data, [...paths], entryId)
        : data.stuck && waited > stuckAfter
          ? { state: 'failed', reason: 'stuck' }
          : { state: 'publishing', slow: waited > slowAfter };
    $publish.set(now);
    if (now.state === 'live') return;
    await pause(data.pending === 0 ? patient : waited < 3000 ? first : steady);
  }
}

/** Retry after an error: publishes failed pages again; for other errors it only polls again. */
export async function tryAgain(): Promise<void> {
  const status = $publish.get();
  if (status.state === 'failed' && status.reason === 'failing' && can($admin.get()?.role ?? 'editor', 'publish')) {
    await request('POST /dashboard/publish/failed').catch(() => undefined);
  }
  await watchPublish();
}

/** Checks the publish status at the start; shows it only if something is pending or has failed. */
export async function askPublish(): Promise<void> {
  const answer = await ask();
  if ($publish.get().state !== 'idle' || !answer) return;
  const { pending, failed, hook, lastPublishedAt } = answer.data;
  known = lastPublishedAt;
  if (pending > 0 || failed.length > 0 || hook.failing) await watchPublish(undefined, steady);
}
