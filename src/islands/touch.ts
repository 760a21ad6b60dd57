import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: string | boolean;
  }
}

/**
 * `client:touch`: hydrates an island on first use by touch, mouse or keyboard. The HTML is already in the page, and
 * React is larger than the page. Clicks and changes until then are stored and replayed after hydration. The directive
 * value is the key of the island's draft (`form/session-draft.ts`): if a draft exists, the island is hydrated at once.
 * With a `#` at the end it is also hydrated when the URL has a hash, or gets one.
 */
const touch: ClientDirective = (load, { value }, island) => {
  const waiting: (() => void)[] = [];
  const first = new AbortController();
  const listen = <E extends keyof HTMLElementEventMap>(event: E, act: (event: HTMLElementEventMap[E]) => void) =>
    island.addEventListener(event, act, { capture: true, signal: first.signal });

  const root = document.documentElement;
  /** The published elements. All other elements in the island were added by browser extensions. */
  const published = new Set(island.querySelectorAll('*'));
  let begun = false;
  const note = document.getElementById('script-missing');
  /** Hides the message that the script is missing, or shows it; its button then loads the script again. */
  const told = (hidden: boolean) => {
    if (!note) return;
    note.hidden = hidden;
    note.role = hidden ? null : 'alert';
    const again = (event: Event) => {
      event.stopPropagation();
      void begin();
    };
    if (!hidden) note.querySelector('button')?.addEventListener('click', again, { once: true, signal: first.signal });
  };
  const begin = async () => {
    if (begun) return;
    begun = true;
    told(true);
    const hydrate = await load();
    const focused = document.activeElement;
    const putAside = takeAside(island, published);
    const filled = fieldElements(island);
    try {
      await hydrate();
    } catch (error) {
      reportError(error);
    }
    delete root.dataset['loading'];
    if (island.hasAttribute('ssr') && !canBeSent(island)) {
      // If the form were sent now, the input would be lost on the browser's error page, or end up in the URL.
      begun = false;
      for (const act of putAside) act();
      told(false);
      addEventListener('online', begin, { once: true });
      return;
    }
    // React hydrates a boundary synchronously when it receives an event. This event has no handler.
    island.firstElementChild?.dispatchEvent(new Event('keyup', { bubbles: true }));
    // If an unknown element is still inside, React renders the island again right after this.
    await new Promise((resolve) => setTimeout(resolve));
    for (const act of putAside) act();
    putBack(island, filled, focused);
    first.abort();
    for (const act of waiting.splice(0)) act();
  };

  listen('pointerdown', begin);
  listen('focusin', begin);
  island.addEventListener('wake', begin);
  listen('click', (event) => {
    void begin();
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const button = target instanceof Element ? target.closest<HTMLElement>(pressable) : null;
    if (!button || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    root.dataset['loading'] = '';
    const place = placeOf(island, button);
    waiting.push(() => (button.isConnected ? button : place())?.click());
  });
  listen('change', ({ target }) => {
    void begin();
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { value } = target;
    const chosen = target instanceof HTMLInputElement && target.checked;
    waiting.push(() => {
      // If the field was rendered again, its value has already been restored.
      if (!target.isConnected) return;
      if (target instanceof HTMLSelectElement) target.value = value;
      if (!chosen) target.dispatchEvent(new Event('change', { bubbles: true }));
      else {
        // React detects a change of a radio or checkbox only through a click that changes it.
        target.checked = false;
        target.click();
      }
    });
  });
  listen('input', ({ target }) => {
    void begin();
    waiting.push(() => target?.dispatchEvent(new Event('input', { bubbles: true })));
  });

  const [draft = '', parts] = typeof value === 'string' ? value.split('#') : [];
  if (parts !== undefined) {
    if (location.hash !== '') void begin();
    addEventListener('hashchange', begin, { signal: first.signal });
  }
  try {
    if (draft in sessionStorage) void begin();
  } catch {
    // Without storage there is no draft.
  }
  const leave = () => {
    if (waiting.length > 0) keepTyped(island, draft);
  };
  if (draft) addEventListener('pagehide', leave, { signal: first.signal });
};

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The input fields of an island, in document order. */
const fieldElements = (island: HTMLElement): FieldElement[] => [
  ...island.querySelectorAll<FieldElement>('input[name], textarea[name], select[name]'),
];

const isTicked = (field: FieldElement): boolean => field instanceof HTMLInputElement && field.checked;

const filesOf = (field: FieldElement): FileList | null => (field instanceof HTMLInputElement ? field.files : null);

/**
 * Temporarily removes elements that a password manager or a writing assistant added to the island, because React would
 * otherwise render the island again. Elements that contain a published element stay.
 * @returns functions that put each element back
 */
function takeAside(island: HTMLElement, published: ReadonlySet<Element>): (() => void)[] {
  const isOwn = (element: Element | null) => element === island || (element !== null && published.has(element));
  const strange = [...island.querySelectorAll('*')].filter(
    (each) => !isOwn(each) && isOwn(each.parentElement) && ![...each.querySelectorAll('*')].some(isOwn),
  );
  const ways = strange.map((each) => {
    const { parentElement: parent, nextSibling: next } = each;
    each.remove();
    return () => {
      if (parent?.isConnected) parent.insertBefore(each, next?.parentNode === parent ? next : null);
    };
  });
  // Restore in reverse order, because an element is inserted before its next sibling.
  return ways.reverse();
}

/** Whether the browser can send the form of the island without JavaScript now. */
const canBeSent = (island: HTMLElement): boolean =>
  navigator.onLine && island.querySelector('form')?.hasAttribute('action') === true;

/** Restores values, typed or filled in by a program without events, into the fields that React rendered again. */
function putBack(island: HTMLElement, filled: readonly FieldElement[], focused: Element | null): void {
  const now = fieldElements(island);
  for (const field of filled) {
    if (field.isConnected) continue;
    const alike = (each: FieldElement) => each.name === field.name && each.autocomplete === field.autocomplete;
    const other = now.filter(alike)[filled.filter(alike).indexOf(field)];
    if (!other) continue;
    const files = filesOf(field);
    if (field === focused) other.focus({ preventScroll: true });
    if (isTicked(field) !== isTicked(other)) other.click();
    if (files && files.length > 0 && other instanceof HTMLInputElement) other.files = files;
    else if (other.value === '' && field.value !== '') other.value = field.value;
    else continue;
    other.dispatchEvent(new Event('input', { bubbles: true }));
    if (files || other instanceof HTMLSelectElement) other.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

const pressable = 'button, a[data-photo]';

/** Returns a function that finds the button at the same position if the island is rendered again. */
function placeOf(island: HTMLElement, button: HTMLElement): () => HTMLElement | undefined {
  const index = [...island.querySelectorAll(pressable)].indexOf(button);
  return () => [...island.querySelectorAll<HTMLElement>(pressable)][index];
}

/** Stores the draft of a form that is left before hydration, without passwords, in the same format as the island. */
function keepTyped(island: HTMLElement, draft: string): void {
  const form = island.querySelector('form');
  const typed = form ? [...new FormData(form)].filter(([name, value]) => value !== '' && !/password/.test(name)) : [];
  try {
    const kept: object = JSON.parse(sessionStorage.getItem(draft) ?? '{}');
    sessionStorage.setItem(draft, JSON.stringify({ ...kept, ...Object.fromEntries(typed) }));
  } catch {
    // Storage is full or blocked.
  }
}

export default touch;
