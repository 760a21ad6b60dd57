import { headerScrollThreshold } from '../model/limits.ts';

const root = document.documentElement;

/** Marks a scrolled page, so that the header shrinks. */
function mark(): void {
  root.toggleAttribute('data-scrolled', window.scrollY > headerScrollThreshold);
}

addEventListener('scroll', mark, { passive: true });
requestAnimationFrame(mark);
