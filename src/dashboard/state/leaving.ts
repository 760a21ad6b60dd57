import { atom } from 'nanostores';
import { $router } from '../routes.ts';

/** A changed form: what it does when its changes are kept or thrown away. */
interface Guarded {
  keep?(): void;
  /** Throws its draft away; a form that keeps none has no such way. */
  discard?(): void;
}

/** Set while a changed form is left: where to, and whether a draft waits of all that was typed. */
export const $leaving = atom<{ go(): void; kept: boolean } | null>(null);

const guarded = new Set<Guarded>();
const kept = () => [...guarded].every(({ discard }) => discard !== undefined);
let here = location.href;
let letThrough = false;

/** Has leaving asked about, until the returned function is called. */
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
  $leaving.set({ go: () => $router.open(link.href), kept: kept() });
}

/** Back and forward have happened already when we hear of them: the form's address is put back while we ask. */
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
    kept: kept(),
  });
}

function onUnload(event: BeforeUnloadEvent): void {
  if (guarded.size > 0) event.preventDefault();
}

/** Starts asking; once, before anything else listens to the router, so that it does not hear what was held up. */
export function watchLeaving(): void {
  document.addEventListener('click', onClick, { capture: true });
  window.addEventListener('popstate', onPopState);
  window.addEventListener('beforeunload', onUnload);
  // From here on the router listens too, and after us.
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
  for (const form of guarded) form[choice]?.();
  guarded.clear();
  asked.go();
}
