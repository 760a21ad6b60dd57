import type { Weight } from './pages.ts';

export interface Budget {
  /** Compressed JavaScript, in KB of 1000 bytes. */
  script: number;
  /** Everything compressed but content pictures and films, in KB of 1000 bytes. */
  everything: number;
}

/** What a first visit may cost, compressed, without content images and video: the table of the design. */
export const budgets: Record<Weight, Budget> = {
  reading: { script: 10, everything: 110 },
  operating: { script: 90, everything: 200 },
  student: { script: 110, everything: 220 },
  dashboard: { script: 300, everything: 400 },
};

/** More than this moves under a reader's eye. */
export const layoutShift = 0.001;
