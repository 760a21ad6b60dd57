import { atom } from 'nanostores';
import { request } from '../api/request.ts';
import type { PublishState } from '../api/types.ts';
import { changedPage } from '../content/changed-page.ts';
import { $language, defaultLanguage } from './language.ts';

export type LiveStatus =
  | { state: 'idle' }
  | { state: 'publishing'; slow: boolean }
  | { state: 'live'; page: string | null }
  | { state: 'failed'; reason: 'failing' | 'hook' | 'unknown' };

/** What the header says about the site. */
export const $publish = atom<LiveStatus>({ state: 'idle' });

const quick = 100;
const steady = 1000;
/** A publish touches a handful of pages in milliseconds: what takes longer than this is worth a word. */
const slowAfter = 10_000;

/** A page that cannot be made is tried again by itself; after this the person hears of it. */
const stuckAfter = 2000;

let watch = 0;

function settle(now: PublishState, entryId: number | undefined): void {
  if (now.failed.length > 0) $publish.set({ state: 'failed', reason: 'failing' });
  else if (now.hook.failing) $publish.set({ state: 'failed', reason: 'hook' });
  else $publish.set({ state: 'live', page: changedPage(now.lastPaths, $language.get(), defaultLanguage, entryId) });
}

/**
 * Follows a publish until it is done; called after each save.
 * @param entryId of what was saved, to lead to its own page
 */
export async function watchPublish(entryId?: number): Promise<void> {
  watch += 1;
  const mine = watch;
  const started = Date.now();
  $publish.set({ state: 'publishing', slow: false });
  while (mine === watch) {
    const state = await request<{ data: PublishState }>('publish', { onLapsed: 'fail' }).catch(() => null);
    if (mine !== watch) return;
    if (!state) return $publish.set({ state: 'failed', reason: 'unknown' });
    const waited = Date.now() - started;
    const stuck = state.data.failed.length > 0 && waited > stuckAfter;
    if (state.data.pending === 0 || stuck) return settle(state.data, entryId);
    if (waited > slowAfter) $publish.set({ state: 'publishing', slow: true });
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
  if (state.data.pending > 0) return watchPublish();
  if (state.data.failed.length > 0 || state.data.hook.failing) settle(state.data, undefined);
}
