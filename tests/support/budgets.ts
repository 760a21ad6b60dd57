import type { Weight } from './pages.ts';

export interface Budget {
  /** Compressed JavaScript, in KB of 1000 bytes. */
  script: number;
  /** Everything compressed but content pictures and films, in KB of 1000 bytes. */
  everything: number;
  /** Files and answers, content pictures and films left out: on a slow line each costs a third of a second. */
  requests: number;
}

/** What a first visit may cost, compressed, without content images and video: the table of the design. */
export const budgets: Record<Weight, Budget> = {
  reading: { script: 10, everything: 110, requests: 11 },
  operating: { script: 50, everything: 160, requests: 12 },
  student: { script: 60, everything: 180, requests: 16 },
  // React with its renderer is 58 of it.
  dashboard: { script: 98, everything: 200, requests: 36 },
};

/** Whoever logs in on a slow line waits for this many requests, content pictures included. */
export const loginRequests = 10;

/** More than this moves under a reader's eye. */
export const layoutShift = 0.001;

/**
 * The slow line of the goals: 400 kbit/s, 300 ms, a processor four times slower than this one.
 * Times in milliseconds after the address was opened, with nothing kept from before.
 */
export const slowLine = {
  bytesPerSecond: 50_000,
  latency: 300,
  processor: 4,
  /** Largest paint of home and login. */
  largestPaint: 2000,
  /** The title of a student's first card, as it came from the API. */
  firstTitle: 2500,
  /** The same of the own account, which brings three forms with it. */
  ownAccount: 2700,
} as const;
