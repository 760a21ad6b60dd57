/** Upload progress, in bytes. */
export interface Progress {
  sent: number;
  total: number;
  /** Bytes per second, smoothed; 0 until known. */
  speed: number;
}

/** Progress callback and abort signal of an upload. */
export interface Follower {
  onProgress(progress: Progress): void;
  signal: AbortSignal;
}

/** Measures the average speed over the last seconds, so that the displayed number is stable. */
export function createSpeedometer(now: () => number = Date.now) {
  const window = 3000;
  let samples: { at: number; sent: number }[] = [];
  return (sent: number, total: number): Progress => {
    const at = now();
    samples = [...samples.filter((sample) => at - sample.at <= window), { at, sent }];
    const first = samples[0];
    const elapsed = first ? at - first.at : 0;
    const speed = first && elapsed > 0 ? Math.max(0, ((sent - first.sent) / elapsed) * 1000) : 0;
    return { sent, total, speed };
  };
}
