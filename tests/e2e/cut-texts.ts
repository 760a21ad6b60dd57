import type { Page } from '@playwright/test';

/**
 * Returns layout overflow as sentences: a page that scrolls sideways, and texts that are cut off. A cut text is allowed
 * if its full text is reachable: it is inside a link, a button or a row with a link, it has a `title` with the full
 * text, or the same text is shown in full on the same screen.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth} px wide in a window of ${clientWidth}`);

    const nameOf = (element: Element) =>
      `${element.localName}${[...element.classList].map((name) => `.${name}`).join('')}`;
    const seen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('.visually-hidden, [aria-hidden="true"]') &&
        !(width <= 1 && height <= 1)
      );
    };
    const hides = (value: string) => value === 'hidden' || value === 'clip';

    /** Returns the element that cuts off a text, or null. */
    function cutter(text: Text): Element | null {
      const range = document.createRange();
      range.selectNodeContents(text);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (rects.length === 0) return null;
      const left = Math.min(...rects.map((rect) => rect.left));
      const right = Math.max(...rects.map((rect) => rect.right));
      const top = Math.min(...rects.map((rect) => rect.top));
      const bottom = Math.max(...rects.map((rect) => rect.bottom));
      let [scrollsX, scrollsY] = [false, false];
      for (let box = text.parentElement; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        const inside = box.getBoundingClientRect();
        // With a small line height, letters reach a little beyond their line.
        const slack = Number.parseFloat(style.fontSize) / 2;
        if (!scrollsX && hides(style.overflowX) && (left < inside.left - 2 || right > inside.right + 2)) return box;
        if (!scrollsY && hides(style.overflowY) && (top < inside.top - slack || bottom > inside.bottom + slack))
          return box;
        // A scroll container does not cut off its text: the user can scroll to it.
        scrollsX ||= ['auto', 'scroll'].includes(style.overflowX);
        scrollsY ||= ['auto', 'scroll'].includes(style.overflowY);
        if (style.position === 'fixed') return null;
      }
      if (!scrollsX && (left < -2 || right > innerWidth + 2)) return document.documentElement;
      return null;
    }

    const cut: [Text, Element][] = [];
    const whole = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const said = node.textContent?.trim() ?? '';
      if (
        !(node instanceof Text) ||
        !parent ||
        said === '' ||
        parent.closest('script, style, noscript, option, textarea')
      )
        continue;
      if (!seen(parent)) continue;
      const box = cutter(node);
      if (box) cut.push([node, box]);
      else whole.add(said);
    }
    const wayTo = 'a[href], button, tr:has(a[href], button), li:has(a[href])';
    for (const [text, box] of cut) {
      const said = text.textContent?.trim() ?? '';
      const parent = text.parentElement;
      const titled = parent?.closest('[title]')?.getAttribute('title')?.includes(said);
      if (whole.has(said) || titled || (box !== document.documentElement && parent?.closest(wayTo))) continue;
      found.push(`${nameOf(box)} cuts ${parent ? nameOf(parent) : ''} "${said.slice(0, 24)}"`);
    }
    return [...new Set(found)];
  });
}
