import type { Metrics } from '../metrics/metrics.ts';
import { type FromChild, toChild } from './messages.ts';

/**
 * The public port of the server, for a new process on trial: it listens there only after the trial. Null for a process
 * that listens at once.
 */
export const trialPort: number | null = Number(process.env['SCHOOL_TRIED_FOR']) || null;

export interface Ready {
  lines: string[];
  /** Lines with new passwords that have not been printed yet. */
  accounts: string[];
  /** Called once the accounts are printed. */
  printed(): void;
  /** The health problem of this process as text; null when it is healthy. */
  health(): Promise<string | null>;
  /** Starts to listen, if this process does not listen yet. */
  serve(): Promise<unknown>;
  metrics: Metrics | null;
}

/** Tells the parent process that this one is ready, and answers its questions (health, metrics). */
export function tellParent({ lines, accounts, printed, health, serve, metrics }: Ready): void {
  const tell = (message: FromChild) => void process.send?.(message);
  process.on('message', (raw) => {
    const asked = toChild.safeParse(raw).data;
    if (asked?.kind === 'printed') printed();
    // A process that cannot listen exits, and the parent gives up on it.
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
