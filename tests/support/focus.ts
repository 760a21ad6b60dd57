import { expect, type Page } from '@playwright/test';

/** The focused element, and whether its focus is visible. */
export interface Focus {
  /** Description for a message; null when no element has the focus. */
  what: string | null;
  /** Whether it is inside `main`. */
  inMain: boolean;
  /** Whether it, or one of three ancestors, shows a focus outline inside the window. */
  shown: boolean;
  /** Unique number of the element. */
  id: number;
}

/** The element that has the focus now. */
export function focusOf(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { what: null, inMain: false, shown: false, id: 0 };
    const marked = element as Element & { walked?: number };
    const counter = window as Window & { walked?: number };
    marked.walked ??= counter.walked = (counter.walked ?? 0) + 1;
    const visible = (each: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      const ring = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || /inset/.test(boxShadow);
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const within = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
      if (!ring || !within || right - left < 3 || bottom - top < 3) return false;
      // A fixed bar over the screen must not cover the whole element.
      const [start, end, first, last] = [
        Math.max(left, 0),
        Math.min(right, innerWidth),
        Math.max(top, 0),
        Math.min(bottom, innerHeight),
      ];
      return [0.1, 0.5, 0.9].some((part) => {
        const over = document.elementFromPoint(start + (end - start) * part, first + (last - first) * part);
        return over !== null && (each.contains(over) || over.contains(each));
      });
    };
    let shown = false;
    let around: Element | null = element;
    for (let step = 0; around && step < 4 && !shown; step += 1, around = around.parentElement) shown = visible(around);
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return {
      what: `${element.tagName.toLowerCase()}.${element.className} ${words.trim().slice(0, 40)}`,
      inMain: element.closest('main') !== null,
      shown,
      id: marked.walked,
    };
  });
}

const soft = expect.configure({ soft: true });

const expectSeen = (page: Page, where: string) =>
  soft
    .poll(async () => (await focusOf(page)).shown, { message: `the focus is seen ${where}`, timeout: 2000 })
    .toBe(true);

/** Expects an element to have the focus, and the focus to be visible. */
export async function expectFocus(page: Page, after: string): Promise<void> {
  await expect.poll(async () => (await focusOf(page)).what, { message: `the focus ${after}` }).not.toBeNull();
  await expectSeen(page, after);
}

/** More Tab stops than any screen has. */
const most = 400;

/**
 * Presses Tab from the start of `main` until the focus leaves it.
 * @returns a description of every Tab stop, in order
 */
export async function walkMain(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('main').first().focus();
  const stops: string[] = [];
  const seen = new Set<number>();
  let last = 0;
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const focus = await focusOf(page);
    if (!focus.inMain) return stops;
    // A date input and a video have several Tab stops of their own.
    if (seen.has(focus.id) && focus.id !== last) throw new Error(`Tab comes round to ${focus.what}`);
    seen.add(focus.id);
    if (!focus.shown) await expectSeen(page, `at ${page.url()}: ${focus.what}`);
    stops.push(focus.what ?? '');
    last = focus.id;
  }
  throw new Error('Tab does not come to an end');
}
