const key = 'video-positions';
/** Nearer than this to either end a video starts from its beginning, in seconds. */
const margin = 5;
const kept = 200;

function stored(): [string, number][] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter(
      (entry): entry is [string, number] =>
        Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number',
    );
  } catch {
    return [];
  }
}

/** Where a video goes on: the second at which it was left, 0 near its ends. */
export function resumeAt(position: number | undefined, duration: number): number {
  if (position === undefined || position < margin) return 0;
  return Number.isFinite(duration) && position > duration - margin ? 0 : position;
}

/** The second at which a video was left; undefined when it never was. */
export function positionOf(video: number): number | undefined {
  return stored().find(([id]) => id === String(video))?.[1];
}

/** Remembers where a video stands; the ones watched longest ago are forgotten. */
export function keepPosition(video: number, seconds: number): void {
  const others = stored().filter(([id]) => id !== String(video));
  try {
    localStorage.setItem(key, JSON.stringify([[String(video), Math.floor(seconds)], ...others].slice(0, kept)));
  } catch {
    // A browser that keeps nothing starts every video from its beginning.
  }
}
