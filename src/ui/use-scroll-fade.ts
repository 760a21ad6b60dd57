import { type RefObject, useEffect } from 'react';

/** Tolerance in pixels, for rounding. */
const slack = 2;

/** Sets `data-more` on a scrolling element to where more content is: `before`, `after` or both. */
export function useScrollFade(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = element;
      // In right-to-left direction (Arabic), `scrollLeft` is negative.
      const passed = Math.max(scrollTop, Math.abs(scrollLeft));
      const whole = Math.max(scrollHeight - clientHeight, scrollWidth - clientWidth);
      const more = [passed > slack && 'before', whole - passed > slack && 'after'].filter(Boolean).join(' ');
      if (more) element.dataset['more'] = more;
      else delete element.dataset['more'];
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
}
