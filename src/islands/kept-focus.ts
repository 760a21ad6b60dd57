const operable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [contenteditable="true"]';

/** The first visible element inside `element` that can receive focus. */
function firstIn(element: Element): HTMLElement | null {
  const found = [...element.querySelectorAll<HTMLElement>(operable)];
  return found.find((each) => each.checkVisibility() && !each.closest('[inert]')) ?? null;
}

/**
 * Keeps the keyboard focus when the focused element disappears: focus moves to the nearest remaining control, or to
 * `main` if there is none. A component may set the focus itself first.
 * @returns a function that stops this
 */
export function keepFocus(): () => void {
  /** The focused element and its ancestors, innermost first. */
  let path: Element[] = [];
  let byKey = false;
  const note = ({ target }: FocusEvent) => {
    path = [];
    byKey = target instanceof Element && target.matches(':focus-visible');
    for (let each = target instanceof Element ? target : null; each; each = each.parentElement) path.push(each);
  };
  const isThere = (element: Element | undefined) =>
    element?.isConnected === true && element.checkVisibility() && element.matches(`${operable}, [tabindex]`);
  // If the element still exists, the user removed the focus on purpose.
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
    // On touch devices nothing may move, and no field may open the on-screen keyboard.
    const near = byKey ? left.map(firstIn).find((each) => each !== null) : null;
    const next = near ?? main;
    next?.focus({ preventScroll: next === main });
  };
  let waiting = 0;
  // Wait two frames: React updates after a change, and the browser removes the focus of a hidden element.
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
