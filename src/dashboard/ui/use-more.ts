import { type RefObject, useEffect } from 'react';

/** A pixel that rounding may leave. */
const slack = 2;

/** Says on an element that scrolls, as `data-more`, where more of it is: `before`, `after` or both. */
export function useMore(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = element;
      // Towards the left, in Arabic, a browser counts below zero.
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
