const key = 'video-positions';
/** If the position is closer than this to the start or the end, the video starts at the beginning. In seconds. */
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

/** The position to resume at, in seconds; 0 near the start or the end. */
export function resumeAt(position: number | undefined, duration: number): number {
  if (position === undefined || position < margin) return 0;
  return Number.isFinite(duration) && position > duration - margin ? 0 : position;
}

/** The saved position in seconds; undefined if there is none. */
export function positionOf(video: number): number | undefined {
  return stored().find(([id]) => id === String(video))?.[1];
}

/** Saves the position of a video. The oldest entries are dropped. */
export function keepPosition(video: number, seconds: number): void {
  const others = stored().filter(([id]) => id !== String(video));
  try {
    localStorage.setItem(key, JSON.stringify([[String(video), Math.floor(seconds)], ...others].slice(0, kept)));
  } catch {
    // Without storage every video starts at the beginning.
  }
}
