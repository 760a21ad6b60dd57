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
  let begun = false;
  const begin = async () => {
    if (begun) return;
    begun = true;
    const hydrate = await load();
    const filled = fieldsOf(island);
    await hydrate();
    delete root.dataset['loading'];
    if (island.hasAttribute('ssr') && !navigator.onLine) {
      // Sent now, what was typed would end on the browser's own page about the network.
      begun = false;
      addEventListener('online', begin, { once: true });
      return;
    }
    // React makes an island live at once for what comes to a part of it; this comes to nothing there.
    island.firstElementChild?.dispatchEvent(new Event('keyup', { bubbles: true }));
    // Where something strange stands in it, a password manager's button, React draws it anew, right after this.
    await new Promise((resolve) => setTimeout(resolve));
    putBack(island, filled);
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
  ...island.querySelectorAll<FieldElement>('input[name]:not([type=file]), textarea[name], select[name]'),
];

const isTicked = (field: FieldElement): boolean => field instanceof HTMLInputElement && field.checked;

interface Filled {
  field: FieldElement;
  value: string;
  ticked: boolean;
}

/** What stands in the fields, typed or filled in by a program that tells nobody. */
const fieldsOf = (island: HTMLElement): Filled[] =>
  fieldElements(island).map((field) => ({ field, value: field.value, ticked: isTicked(field) }));

/** Puts what stood in the fields into those that have taken their place. */
function putBack(island: HTMLElement, filled: readonly Filled[]): void {
  const now = fieldElements(island);
  for (const [index, { field, value, ticked }] of filled.entries()) {
    const other = now[index];
    if (field.isConnected || !other || other.name !== field.name) continue;
    if (ticked !== isTicked(other)) other.click();
    if (other.value !== '' || value === '') continue;
    other.value = value;
    other.dispatchEvent(new Event('input', { bubbles: true }));
    if (other instanceof HTMLSelectElement) other.dispatchEvent(new Event('change', { bubbles: true }));
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
