import { expect, type Page } from '@playwright/test';

/** What has the focus, and whether one sees it. */
export interface Focus {
  /** In words, for a message; null when nothing has it but the page itself. */
  what: string | null;
  /** Where it is: within the screen's own part, or outside. */
  inMain: boolean;
  /** Whether it, or what stands around it and says so, has an outline and is within the window. */
  shown: boolean;
  /** A number of its own for each element. */
  id: number;
}

/** What has the focus now. */
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
      // A bar that lies over the screen may not hide all of it.
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

/** The focus is somewhere, and seen there. */
export async function expectFocus(page: Page, after: string): Promise<void> {
  await expect.poll(async () => (await focusOf(page)).what, { message: `the focus ${after}` }).not.toBeNull();
  await expectSeen(page, after);
}

/** More stops than any screen has. */
const most = 400;

/**
 * Walks with Tab from the beginning of the screen's own part to what comes after it.
 * @returns what was stopped at, in order
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
    // A date and a film have several stops of their own.
    if (seen.has(focus.id) && focus.id !== last) throw new Error(`Tab comes round to ${focus.what}`);
    seen.add(focus.id);
    if (!focus.shown) await expectSeen(page, `at ${page.url()}: ${focus.what}`);
    stops.push(focus.what ?? '');
    last = focus.id;
  }
  throw new Error('Tab does not come to an end');
}
