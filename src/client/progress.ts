/** How far an upload has come. */
export interface Progress {
  sent: number;
  total: number;
  /** Bytes a second, smoothed; 0 until known. */
  speed: number;
}

/** Who follows a sending, and may stop it. */
export interface Follower {
  onProgress(progress: Progress): void;
  signal: AbortSignal;
}

/** Measures speed over the last seconds, so that the number shown does not jump. */
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
