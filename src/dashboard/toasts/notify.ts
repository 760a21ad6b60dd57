import { atom } from 'nanostores';
import type { NoticeKind, NoticeOptions } from './notice.ts';

type Toaster = typeof import('./shown.tsx');

/** What shows toasts, once somebody has begun to use the dashboard: its first screen does not wait for it. */
export const $toaster = atom<Toaster | null>(null);

/** What could not be shown as a toast, since what shows them could not be fetched: said without it. */
export const $unshown = atom<string | null>(null);

let coming: Promise<Toaster> | null = null;

/** Fetches what shows toasts, ahead of the first: a lost connection is what it may have to tell of. */
function fetchToaster(): Promise<Toaster> {
  coming ??= import('./shown.tsx').then(
    (toaster) => {
      $toaster.set(toaster);
      $unshown.set(null);
      return toaster;
    },
    (error: unknown) => {
      coming = null;
      throw error;
    },
  );
  return coming;
}

export const prepareToasts = (): void => void fetchToaster().catch(() => undefined);

/** One after the other, in the order in which they were said. */
function tell(said: (toaster: Toaster) => void, failed: () => void): void {
  const there = $toaster.get();
  if (there) said(there);
  else void fetchToaster().then(said, failed);
}

const teller =
  (kind: NoticeKind) =>
  (text: string, options: NoticeOptions = {}): void =>
    tell(
      ({ show }) => show(kind, text, options),
      () => {
        $unshown.set([...new Set([text, options.detail ?? ''])].join('\n'));
        addEventListener('online', prepareToasts, { once: true });
      },
    );

/** Shows a toast, three at most; `over` takes away what was said about something. */
export const notify = {
  success: teller('success'),
  error: teller('error'),
  over: (about: string): void => {
    // Where nothing was said yet there is nothing to take away.
    const nothing = () => undefined;
    if (coming) tell(({ takeAway }) => takeAway(about), nothing);
  },
};
