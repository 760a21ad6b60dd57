import { atom } from 'nanostores';
import { $router } from '../routes.ts';

/** A form with unsaved changes: called when they are kept as a draft or discarded. */
interface Guarded {
  keep(): void;
  /** Deletes the draft. */
  discard(): void;
}

/** Set while the user is asked about leaving a form: how to continue. */
export const $leaving = atom<{ go(): void } | null>(null);

const guarded = new Set<Guarded>();
let here = location.href;
let letThrough = false;

/** Asks for confirmation when the form is left, until the returned function is called. */
export function guardForm(form: Guarded): () => void {
  guarded.add(form);
  here = location.href;
  return () => {
    guarded.delete(form);
  };
}

const isOtherScreen = (link: HTMLAnchorElement) =>
  link.origin === location.origin && link.pathname !== location.pathname && link.target !== '_blank' && !link.download;

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (guarded.size === 0 || !link || !isOtherScreen(link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  $leaving.set({ go: () => $router.open(link.href) });
}

/**
 * Back and forward have already changed the URL when `popstate` fires: the form's URL is restored while the user is
 * asked.
 */
function onPopState(event: PopStateEvent): void {
  if (letThrough || guarded.size === 0 || location.href === here) {
    letThrough = false;
    return;
  }
  event.stopImmediatePropagation();
  history.pushState(null, '', here);
  $leaving.set({
    go() {
      letThrough = true;
      history.back();
    },
  });
}

function onUnload(event: BeforeUnloadEvent): void {
  if (guarded.size > 0) event.preventDefault();
}

/**
 * Starts the leave confirmation. Call once, before anything else listens to the router, so that others do not see a
 * navigation that was stopped.
 */
export function watchLeaving(): void {
  document.addEventListener('click', onClick, { capture: true });
  window.addEventListener('popstate', onPopState);
  window.addEventListener('beforeunload', onUnload);
  // The router starts listening here, after the listeners above.
  $router.listen(() =>
    queueMicrotask(() => {
      here = location.href;
    }),
  );
}

export type LeaveChoice = 'stay' | 'keep' | 'discard';

export function answerLeaving(choice: LeaveChoice): void {
  const asked = $leaving.get();
  $leaving.set(null);
  if (!asked || choice === 'stay') return;
  for (const form of guarded) form[choice]();
  guarded.clear();
  asked.go();
}
