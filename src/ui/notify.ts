import { atom } from 'nanostores';
import type { NoticeKind, NoticeOptions } from './Toasts.tsx';

type Toaster = typeof import('./Toasts.tsx');

/** The toast library. It is loaded after the first user interaction, so that the first screen does not wait for it. */
export const $toaster = atom<Toaster | null>(null);

/** A message that could not be shown as a toast, because the toast library could not be loaded. */
export const $unshown = atom<string | null>(null);

let coming: Promise<Toaster> | null = null;

/** Loads the toast library ahead of the first toast, which may have to report a lost connection. */
function fetchToaster(): Promise<Toaster> {
  coming ??= import('./Toasts.tsx').then(
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

/** Shows toasts in the order of the calls, also while the library is loading. */
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

/** Shows a toast, three at most. `over` removes the toasts with a key (`about`). */
export const notify = {
  success: teller('success'),
  error: teller('error'),
  over: (about: string): void => {
    // Without an earlier toast there is nothing to remove.
    const nothing = () => undefined;
    if (coming) tell(({ takeAway }) => takeAway(about), nothing);
  },
};
