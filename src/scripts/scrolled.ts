import { headerScrollThreshold } from '../model/limits.ts';

const root = document.documentElement;

/** The header shrinks once the page has left its top. */
function mark(): void {
  root.toggleAttribute('data-scrolled', window.scrollY > headerScrollThreshold);
}

addEventListener('scroll', mark, { passive: true });
requestAnimationFrame(mark);
