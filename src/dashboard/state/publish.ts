import { atom } from 'nanostores';
import { request } from '../api/request.ts';
import type { PublishState } from '../api/types.ts';
import { changedPage } from '../content/changed-page.ts';
import { $language, defaultLanguage } from './language.ts';

export type LiveStatus =
  | { state: 'idle' }
  | { state: 'publishing'; slow: boolean }
  | { state: 'live'; page: string | null }
  | { state: 'failed'; reason: 'stuck' | 'failing' | 'hook' | 'unknown' };

/** What the header says about the site. */
export const $publish = atom<LiveStatus>({ state: 'idle' });

const quick = 100;
const steady = 1000;
/** A publish touches a handful of pages in milliseconds: what takes longer than this is worth a word. */
const slowAfter = 10_000;

/** What fails may be tried again by itself; after this the person hears of it. */
const stuckAfter = 2000;

let watch = 0;

/** The publish that was seen last: its pages have been told of. */
let known: string | null = null;

/** @param paths of all publishes that were seen since the save */
function settle(now: PublishState, paths: readonly string[], entryId?: number): void {
  if (now.failed.length > 0) $publish.set({ state: 'failed', reason: 'failing' });
  else if (now.hook.failing) $publish.set({ state: 'failed', reason: 'hook' });
  else $publish.set({ state: 'live', page: changedPage(paths, $language.get(), defaultLanguage, entryId) });
}

/**
 * Follows a publish until it is done; called after each save.
 * @param entryId of what was saved, to lead to its own page
 */
export async function watchPublish(entryId?: number): Promise<void> {
  watch += 1;
  const mine = watch;
  const started = Date.now();
  const paths = new Set<string>();
  $publish.set({ state: 'publishing', slow: false });
  while (mine === watch) {
    const state = await request<{ data: PublishState }>('publish', { onLapsed: 'fail' }).catch(() => null);
    if (mine !== watch) return;
    if (!state) return $publish.set({ state: 'failed', reason: 'unknown' });
    // A picture that was sent earlier may be published anew in between: what was saved now came first.
    if (state.data.lastPublishedAt !== known) for (const path of state.data.lastPaths) paths.add(path);
    known = state.data.lastPublishedAt;
    const waited = Date.now() - started;
    // A page that fails keeps nothing waiting; those that failed before may be mended by what is on its way.
    if (state.data.pending === 0) return settle(state.data, [...paths], entryId);
    // It goes on by itself once it can, and so does this.
    if (state.data.stuck && waited > stuckAfter) $publish.set({ state: 'failed', reason: 'stuck' });
    else if (waited > slowAfter) $publish.set({ state: 'publishing', slow: true });
    await new Promise((resolve) => setTimeout(resolve, waited < 3000 ? quick : steady));
  }
}

/** Publishes everything again. */
export async function publishAgain(): Promise<void> {
  watch += 1;
  $publish.set({ state: 'publishing', slow: false });
  try {
    await request('publish', { method: 'POST' });
    await watchPublish();
  } catch {
    $publish.set({ state: 'failed', reason: 'unknown' });
  }
}

/** At the start: says so only if something is wrong or under way. */
export async function askPublish(): Promise<void> {
  const state = await request<{ data: PublishState }>('publish', { onLapsed: 'fail' }).catch(() => null);
  if ($publish.get().state !== 'idle' || !state) return;
  known = state.data.lastPublishedAt;
  if (state.data.pending > 0) return watchPublish();
  if (state.data.failed.length > 0 || state.data.hook.failing) settle(state.data, state.data.lastPaths);
}
