import type { Collector } from '../metrics/collector.ts';
import { type FromChild, toChild } from './messages.ts';

export interface Ready {
  lines: string[];
  /** Lines with passwords that nobody has seen yet. */
  accounts: string[];
  /** To be called once they are printed. */
  printed(): void;
  metrics: Collector | null;
}

/** Tells the process that started this one that it answers, and its metrics when asked. */
export function tellParent({ lines, accounts, printed, metrics }: Ready): void {
  const tell = (message: FromChild) => void process.send?.(message);
  process.on('message', (raw) => {
    const asked = toChild.safeParse(raw).data;
    if (asked?.kind === 'printed') printed();
    if (asked?.kind !== 'metrics' || !metrics) return;
    void metrics.collect().then((found) => tell({ kind: 'metrics', number: asked.number, metrics: found }));
  });
  tell({ kind: 'ready', lines, accounts });
}
