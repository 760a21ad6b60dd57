import type { Metrics } from '../metrics/metrics.ts';
import { type FromChild, toChild } from './messages.ts';

/**
 * The port of the school that this process is to serve once it has been tried: until then it does not listen there. Null
 * for one that serves at once.
 */
export const triedFor: number | null = Number(process.env['SCHOOL_TRIED_FOR']) || null;

export interface Ready {
  lines: string[];
  /** Lines with passwords that nobody has seen yet. */
  accounts: string[];
  /** To be called once they are printed. */
  printed(): void;
  /** What is wrong with this process, in words; null when nothing is. */
  health(): Promise<string | null>;
  /** Begins to listen, if this process does not yet. */
  serve(): Promise<unknown>;
  metrics: Metrics | null;
}

/** Tells the process that started this one that it answers, and its metrics when asked. */
export function tellParent({ lines, accounts, printed, health, serve, metrics }: Ready): void {
  const tell = (message: FromChild) => void process.send?.(message);
  process.on('message', (raw) => {
    const asked = toChild.safeParse(raw).data;
    if (asked?.kind === 'printed') printed();
    // One that cannot ends, and is not taken.
    if (asked?.kind === 'serve') void serve().catch(() => process.exit(1));
    if (asked?.kind === 'health') {
      const { number } = asked;
      void health().then((wrong) => tell({ kind: 'health', number, wrong }));
    }
    if (asked?.kind !== 'metrics' || !metrics) return;
    void metrics.collect().then((found) => tell({ kind: 'metrics', number: asked.number, metrics: found }));
  });
  tell({ kind: 'ready', lines, accounts });
}
