import { atom } from 'nanostores';
import { $router } from '../routes.ts';

/** A changed form: what it does when its changes are thrown away. */
interface Guarded {
  discard(): void;
}

/** Set while a changed form is left: where to. */
export const $leaving = atom<{ go(): void } | null>(null);

let guarded: Guarded | null = null;
let here = location.href;
let letThrough = false;

/** Has leaving asked about, until the returned function is called. */
export function guardForm(form: Guarded): () => void {
  guarded = form;
  here = location.href;
  return () => {
    if (guarded === form) guarded = null;
  };
}

const isOtherScreen = (link: HTMLAnchorElement) =>
  link.origin === location.origin && link.pathname !== location.pathname && link.target !== '_blank' && !link.download;

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!guarded || !link || !isOtherScreen(link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  $leaving.set({ go: () => $router.open(link.href) });
}

/** Back and forward have happened already when we hear of them: the form's address is put back while we ask. */
function onPopState(event: PopStateEvent): void {
  if (letThrough || !guarded || location.href === here) {
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
  if (guarded) event.preventDefault();
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
  if (choice === 'discard') guarded?.discard();
  guarded = null;
  asked.go();
}
