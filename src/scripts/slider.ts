import { slider } from '../model/limits.ts';

/** Ease in and out. */
const ease = (part: number) => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2);

/**
 * Scrolls horizontally in exactly `duration` milliseconds; native smooth scrolling has no defined duration.
 * @returns when the target is reached
 */
function glide(track: HTMLElement, to: number, duration: number): Promise<void> {
  const from = track.scrollLeft;
  const start = performance.now();
  track.style.scrollSnapType = 'none';
  return new Promise((arrived) => {
    function step(now: number): void {
      const part = duration === 0 ? 1 : Math.min(1, Math.max(0, now - start) / duration);
      track.scrollLeft = from + (to - from) * ease(part);
      if (part < 1) {
        requestAnimationFrame(step);
        return;
      }
      track.style.scrollSnapType = '';
      arrived();
    }
    requestAnimationFrame(step);
  });
}

/** Animates the slider of the home page: an endless loop over a scrollable list. */
function run(section: HTMLElement, track: HTMLElement): void {
  const slides = [...track.children];
  const count = slides.length;
  const dots = section.querySelectorAll<HTMLElement>('[data-dot]');
  const pause = section.querySelector<HTMLElement>('[data-pause]');
  const play = section.querySelector<HTMLElement>('[data-play]');
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const forward = document.dir === 'rtl' ? -1 : 1;
  const holds = new Set<string>();
  let timer = 0;
  let settling = 0;
  let moving = false;

  const position = () => Math.round(Math.abs(track.scrollLeft) / track.clientWidth);
  const place = (index: number) => forward * index * track.clientWidth;

  /** A copy of a slide at each end, so that the slider can move from the last to the first picture. */
  function copy(slide: Element | undefined): Node {
    const twin = slide?.cloneNode(true);
    if (twin instanceof Element) twin.setAttribute('aria-hidden', 'true');
    return twin ?? new Text();
  }

  /** After a movement: jumps from a copy to its original, updates the dots, and preloads the next picture. */
  function settle(): void {
    if (moving) return;
    const at = position();
    const index = (at - 1 + count) % count;
    if (at !== index + 1) track.scrollLeft = place(index + 1);
    dots.forEach((dot, each) => {
      if (each === index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
    for (const image of track.children[index + 2]?.querySelectorAll('img') ?? []) image.loading = 'eager';
  }

  async function show(at: number): Promise<void> {
    if (moving) return;
    moving = true;
    wait();
    await glide(track, place(at), still.matches ? 0 : slider.transition);
    moving = false;
    settle();
  }

  function wait(): void {
    clearTimeout(timer);
    if (holds.size === 0) timer = window.setTimeout(() => show(position() + 1), slider.autoplay);
  }

  function hold(reason: string, held: boolean): void {
    if (held) holds.add(reason);
    else holds.delete(reason);
    pause?.toggleAttribute('hidden', holds.has('asked'));
    play?.toggleAttribute('hidden', !holds.has('asked'));
    wait();
  }

  track.prepend(copy(slides.at(-1)));
  track.append(copy(slides[0]));
  track.scrollLeft = place(1);

  track.addEventListener('scroll', () => {
    clearTimeout(settling);
    settling = window.setTimeout(settle, 120);
  });
  // Load the second picture after the first one and everything else that is visible.
  addEventListener('load', settle);
  addEventListener('resize', () => {
    track.scrollLeft = place([...dots].findIndex((dot) => dot.hasAttribute('aria-current')) + 1);
  });
  dots.forEach((dot, index) => {
    dot.addEventListener('click', () => show(index + 1));
  });
  pause?.addEventListener('click', () => {
    hold('asked', true);
    play?.focus();
  });
  play?.addEventListener('click', () => {
    hold('asked', false);
    pause?.focus();
  });
  section.addEventListener('pointerenter', ({ pointerType }) => hold('pointer', pointerType === 'mouse'));
  section.addEventListener('pointerleave', () => hold('pointer', false));
  track.addEventListener('pointerdown', () => hold('touch', true));
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => hold('touch', false));
  section.addEventListener('focusin', ({ target }) => {
    hold('focus', target instanceof Element && target.matches(':focus-visible'));
  });
  section.addEventListener('focusout', () => hold('focus', false));
  document.addEventListener('visibilitychange', () => hold('hidden', document.hidden));
  hold('asked', still.matches);
}

const section = document.querySelector<HTMLElement>('[data-slider]');
const track = section?.querySelector<HTMLElement>('.slides');
if (section && track && track.children.length > 1) run(section, track);
