import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: string | boolean;
  }
}

/**
 * `client:touch`: an island that is loaded when it is first used, by finger, mouse or keyboard. What it looks like is in
 * the page already, and React weighs more than the page. What is pressed or changed meanwhile is kept, and done once the
 * island is there. The value names what the tab keeps of an island in use (`form/draft.ts`): then it is loaded at once. A
 * `#` behind it: also where the address names a part of the page, or comes to, which the island then shows.
 */
const touch: ClientDirective = (load, { value }, island) => {
  const waiting: (() => void)[] = [];
  const first = new AbortController();
  const listen = <E extends keyof HTMLElementEventMap>(event: E, act: (event: HTMLElementEventMap[E]) => void) =>
    island.addEventListener(event, act, { capture: true, signal: first.signal });

  const root = document.documentElement;
  /** What the page was published with: all else in the island was put there by a program of the browser. */
  const published = new Set(island.querySelectorAll('*'));
  let begun = false;
  const begin = async () => {
    if (begun) return;
    begun = true;
    const hydrate = await load();
    const focused = document.activeElement;
    const putAside = takeAside(island, published);
    const filled = fieldElements(island);
    await hydrate();
    delete root.dataset['loading'];
    if (island.hasAttribute('ssr') && !canBeSent(island)) {
      // Sent now, what was typed would end on the browser's own page about the network, or in the address.
      begun = false;
      for (const act of putAside) act();
      addEventListener('online', begin, { once: true });
      return;
    }
    // React makes an island live at once for what comes to a part of it; this comes to nothing there.
    island.firstElementChild?.dispatchEvent(new Event('keyup', { bubbles: true }));
    // Where something strange stands in it all the same, React draws it anew, right after this.
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
      // Of a field that was drawn anew the value has been put back already.
      if (!target.isConnected) return;
      if (target instanceof HTMLSelectElement) target.value = value;
      if (!chosen) target.dispatchEvent(new Event('change', { bubbles: true }));
      else {
        // React hears of a choice by the press that changes it.
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
    // A browser that keeps nothing has no draft.
  }
  const leave = () => {
    if (waiting.length > 0) keepTyped(island, draft);
  };
  if (draft) addEventListener('pagehide', leave, { signal: first.signal });
};

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields of an island that people and their programs fill in, in order. */
const fieldElements = (island: HTMLElement): FieldElement[] => [
  ...island.querySelectorAll<FieldElement>('input[name], textarea[name], select[name]'),
];

const isTicked = (field: FieldElement): boolean => field instanceof HTMLInputElement && field.checked;

const filesOf = (field: FieldElement): FileList | null => (field instanceof HTMLInputElement ? field.files : null);

/**
 * Takes what a password manager or a writing aid has put into an island out of it for the moment in which React takes the
 * island over: React would draw it anew. What holds a part of the island stays.
 * @returns what puts each back where it was
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
  // What stood before another one finds its place once that is back.
  return ways.reverse();
}

/** Whether the browser can send an island's form without scripts, now. */
const canBeSent = (island: HTMLElement): boolean =>
  navigator.onLine && island.querySelector('form')?.hasAttribute('action') !== false;

/** Puts what stood in the fields, typed or filled in by a program that tells nobody, into those that have taken their place. */
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

/** Finds what stands where a button stood, should the island be drawn anew. */
function placeOf(island: HTMLElement, button: HTMLElement): () => HTMLElement | undefined {
  const index = [...island.querySelectorAll(pressable)].indexOf(button);
  return () => [...island.querySelectorAll<HTMLElement>(pressable)][index];
}

/** Of a form that is left before its island is there: all but passwords, as the island itself keeps it. */
function keepTyped(island: HTMLElement, draft: string): void {
  const form = island.querySelector('form');
  const typed = form ? [...new FormData(form)].filter(([name, value]) => value !== '' && !/password/.test(name)) : [];
  try {
    const kept: object = JSON.parse(sessionStorage.getItem(draft) ?? '{}');
    sessionStorage.setItem(draft, JSON.stringify({ ...kept, ...Object.fromEntries(typed) }));
  } catch {
    // full or forbidden
  }
}

export default touch;
