import type { Weight } from './pages.ts';

export interface Budget {
  /** Compressed JavaScript, in KB of 1000 bytes. */
  script: number;
  /** Everything except content images and videos, compressed, in KB of 1000 bytes. */
  everything: number;
  /** Number of requests without content images and videos. On a slow connection each one costs a third of a second. */
  requests: number;
}

/** Size budgets for a first visit with an empty cache: compressed, without content images and videos. */
export const budgets: Record<Weight, Budget> = {
  reading: { script: 10, everything: 110, requests: 11 },
  operating: { script: 50, everything: 160, requests: 12 },
  student: { script: 60, everything: 180, requests: 16 },
  // React with its renderer takes 58 KB of it.
  dashboard: { script: 98, everything: 200, requests: 36 },
};

/** Maximum number of requests of the login page, content images included. */
export const loginRequests = 10;

/** Maximum cumulative layout shift (CLS). The reader sees a larger one. */
export const layoutShift = 0.001;

/**
 * The slow connection of the performance tests: 400 kbit/s, 300 ms latency, a processor four times slower than this
 * one. The limits are milliseconds after navigation, with an empty cache.
 */
export const slowLine = {
  bytesPerSecond: 50_000,
  latency: 300,
  processor: 4,
  /** Largest contentful paint (LCP) of the home and login pages. */
  largestPaint: 2000,
  /** Time until the title of the student's first card, loaded from the API, is visible. */
  firstTitle: 2500,
  /** The same for the account page, which loads three forms. */
  ownAccount: 2700,
} as const;
