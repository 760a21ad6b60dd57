const operable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [contenteditable="true"]';

/** What can be operated now, within an element. */
function firstIn(element: Element): HTMLElement | null {
  const found = [...element.querySelectorAll<HTMLElement>(operable)];
  return found.find((each) => each.checkVisibility() && !each.closest('[inert]')) ?? null;
}

/**
 * Whoever operates by keyboard keeps their place when what they have just used goes away: the focus moves to what is
 * left nearest to it, and to the page's `main` where nothing is. A component that knows better places it itself, first.
 * @returns what ends it
 */
export function keepFocus(): () => void {
  /** The element that has the focus, and all around it, inmost first. */
  let path: Element[] = [];
  let byKey = false;
  const note = ({ target }: FocusEvent) => {
    path = [];
    byKey = target instanceof Element && target.matches(':focus-visible');
    for (let each = target instanceof Element ? target : null; each; each = each.parentElement) path.push(each);
  };
  const isThere = (element: Element | undefined) =>
    element?.isConnected === true && element.checkVisibility() && element.matches(`${operable}, [tabindex]`);
  // Whoever leaves an element that is still there has meant it.
  const leave = ({ relatedTarget }: FocusEvent) => {
    const [left] = path;
    if (relatedTarget) return;
    queueMicrotask(() => {
      if (document.activeElement === document.body && path[0] === left && isThere(left)) path = [];
    });
  };

  const mend = () => {
    if (document.activeElement !== document.body || path.length === 0) return;
    if (isThere(path[0])) return;
    const main = document.querySelector('main');
    const left = path.slice(1).filter((each) => each.isConnected && each !== main && main?.contains(each));
    // Under a finger nothing may move, and no field may call up a keyboard.
    const near = byKey ? left.map(firstIn).find((each) => each !== null) : null;
    const next = near ?? main;
    next?.focus({ preventScroll: next === main });
  };
  let waiting = 0;
  // Two frames: what React does after a change, and what a browser does with a focus on what is not seen any more.
  const look = () => {
    if (waiting || document.activeElement !== document.body) return;
    waiting = requestAnimationFrame(() => {
      waiting = requestAnimationFrame(() => {
        waiting = 0;
        mend();
      });
    });
  };

  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
  });
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(waiting);
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', leave);
  };
}
