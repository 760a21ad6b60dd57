import { typeAheadReset } from '../model/limits.ts';

/**
 * Type-ahead search: finds entries by their first letters.
 * @returns a function that takes a key, the entries and the current index, and returns the index found or -1
 */
function typeAhead(): (key: string, entries: string[], current: number) => number {
  let typed = '';
  let last = 0;
  return (key, entries, current) => {
    const now = performance.now();
    typed = now - last > typeAheadReset ? key : typed + key;
    last = now;
    const from = typed.length === 1 ? current + 1 : Math.max(current, 0);
    const order = entries.map((_, step) => (from + step) % entries.length);
    return order.find((index) => entries[index]?.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase())) ?? -1;
  };
}

/**
 * Keyboard navigation in the materials menu: arrows, Home, End, Escape, first letters. Enter is handled by the link.
 */
const menu = document.querySelector<HTMLDetailsElement>('.submenu');
const summary = menu?.querySelector('summary');
const find = typeAhead();

function entries(): HTMLElement[] {
  const links = menu?.querySelectorAll<HTMLElement>('.submenu-panel a') ?? [];
  return [...links].filter((link) => link.offsetParent !== null);
}

/** The index of the entry a key moves to, which may be past either end; null if the key has no function here. */
function destination(key: string, links: HTMLElement[], current: number): number | null {
  if (key === 'ArrowDown') return current + 1;
  if (key === 'ArrowUp') return current < 0 ? links.length - 1 : current - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return links.length - 1;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return otherLevel(key, links, current);
  if (key.length !== 1 || (key === ' ' && current < 0)) return null;
  const texts = links.map((link) => link.textContent?.trim() ?? '');
  const found = find(key, texts, current);
  return found < 0 ? null : found;
}

/** Left and right move to the first grade of the neighbouring level, in reading direction. */
function otherLevel(key: string, links: HTMLElement[], current: number): number | null {
  const lists = [...new Set(links.map((link) => link.closest('ul')))];
  const forward = (key === 'ArrowLeft') === (document.dir === 'rtl');
  const here = lists.indexOf(links[current]?.closest('ul') ?? null);
  const list = lists[here + (forward ? 1 : -1)];
  const first = links.findIndex((link) => list?.contains(link));
  return first < 0 ? null : first;
}

menu?.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape' && menu.open) {
    event.stopPropagation();
    menu.open = false;
    summary?.focus();
    return;
  }
  if (!menu.open && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  menu.open = true;
  const links = entries();
  const current = links.findIndex((link) => link.matches(':focus'));
  const to = destination(event.key, links, current);
  if (to === null || links.length === 0) return;
  event.preventDefault();
  links[(to + links.length) % links.length]?.focus();
});

/** As a floating panel it closes when focus or pointer leaves it; inside the mobile menu it stays open. */
for (const leaving of ['pointerdown', 'focusin']) {
  document.addEventListener(leaving, ({ target }) => {
    const panel = menu?.querySelector('.submenu-panel');
    const floats = panel && getComputedStyle(panel).position === 'absolute';
    if (menu?.open && floats && target instanceof Node && !menu.contains(target)) menu.open = false;
  });
}
