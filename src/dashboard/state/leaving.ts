import { atom } from 'nanostores';
import { $router } from '../routes.ts';

/** A form with unsaved changes: called when they are kept as a draft or discarded. */
interface Guarded {
  /** Keeps the changes. @returns false, or its promise, if that failed and the form must stay */
  keep(): unknown;
  /** Deletes the draft. */
  discard(): void;
  /** Another query of the same path leaves the form too. */
  byQuery?: true;
  /** An order of a list: no draft of it is kept, so that keeping means saving. */
  order?: true;
}

/** Set while the user is asked about leaving a form: how to continue. */
export const $leaving = atom<{ go(): void } | null>(null);

/** The forms with unsaved changes. */
export const guarded = new Set<Guarded>();
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

const has = (kind: 'byQuery' | 'order') => [...guarded].some((form) => form[kind]);

const isOtherScreen = ({ origin, pathname, search, target, download }: HTMLAnchorElement) =>
  origin === location.origin &&
  (pathname !== location.pathname || (has('byQuery') && search !== location.search)) &&
  target !== '_blank' &&
  !download;

/** Leaves the screen without a link, such as by logging out: asks only where no draft would be kept. */
export function leaveBy(go: () => void): void {
  if (has('order')) $leaving.set({ go });
  else go();
}

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
