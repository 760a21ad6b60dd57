/** Ease in and out. */
const ease = (part: number) => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2);

/**
 * Scrolls horizontally in exactly `duration` milliseconds; native smooth scrolling has no defined duration.
 * @returns when the target is reached
 */
export function glide(track: HTMLElement, to: number, duration: number): Promise<void> {
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
