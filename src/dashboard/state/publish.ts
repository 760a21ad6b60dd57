import { atom } from 'nanostores';
import type { Answer } from '../../client/calls.ts';
import { can } from '../../model/people/capabilities.ts';
import { request } from '../api/request.ts';
import { changedPage } from '../content/changed-page.ts';
import { $language, defaultLanguage } from './language.ts';
import { $admin } from './session.ts';

type PublishState = Answer<'GET /dashboard/publish'>['data'];

export type LiveStatus =
  | { state: 'idle' }
  | { state: 'publishing'; slow: boolean }
  | { state: 'live'; page: string | null }
  | { state: 'failed'; reason: 'stuck' | 'failing' | 'hook' | 'unknown' };

/** What the header says about the site. */
export const $publish = atom<LiveStatus>({ state: 'idle' });

/** Whether the server's disk has too little room for files (contract 8); what was answered last. */
export const $spaceLow = atom(false);

const quick = 100;
const steady = 1000;
/** What went wrong is asked about less often. */
const patient = 5000;
/** A publish touches a handful of pages in milliseconds: what takes longer than this is worth a word. */
const slowAfter = 10_000;

/** What fails may be tried again by itself; after this the person hears of it. */
const stuckAfter = 2000;

/** So many questions in a row that nobody answered are worth a word; one is not. */
const unansweredWorthSaying = 3;

let watch = 0;

/** The publish that was seen last: its pages have been told of. */
let known: string | null = null;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function ask() {
  const query = { seen: known ?? undefined };
  const answer = await request('GET /dashboard/publish', { query, onLapsed: 'fail', background: true }).catch(
    () => null,
  );
  if (answer) $spaceLow.set(answer.data.spaceLow);
  return answer;
}

/** What to say once nothing waits any more. @param paths of all publishes that were seen since the save */
function outcome(now: PublishState, paths: readonly string[], entryId?: number): LiveStatus {
  if (now.failed.length > 0) return { state: 'failed', reason: 'failing' };
  if (now.hook.failing) return { state: 'failed', reason: 'hook' };
  return { state: 'live', page: changedPage(paths, $language.get(), defaultLanguage, entryId) };
}

/**
 * Follows a publish until the site is live; called after each save. What goes wrong is said, and asked about until it
 * is over.
 * @param entryId of what was saved, to lead to its own page
 * @param first how often it is asked about at first, in milliseconds
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
    // A picture that was sent earlier may be published anew in between: what was saved now came first.
    for (const path of data.lastPaths) paths.add(path);
    known = data.lastPublishedAt;
    const waited = Date.now() - started;
    // A page that fails keeps nothing waiting; those that failed before may be mended by what is on its way.
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

/** The way out of a warning: pages that failed are tried again, everything else is only asked about anew. */
export async function tryAgain(): Promise<void> {
  const status = $publish.get();
  if (status.state === 'failed' && status.reason === 'failing' && can($admin.get()?.role ?? 'editor', 'publish')) {
    await request('POST /dashboard/publish/failed').catch(() => undefined);
  }
  await watchPublish();
}

/** At the start: says so only if something is wrong or under way. */
export async function askPublish(): Promise<void> {
  const answer = await ask();
  if ($publish.get().state !== 'idle' || !answer) return;
  const { pending, failed, hook, lastPublishedAt } = answer.data;
  known = lastPublishedAt;
  if (pending > 0 || failed.length > 0 || hook.failing) await watchPublish(undefined, steady);
}
