import type { Metrics } from '../metrics/metrics.ts';
import { type FromChild, toChild } from './messages.ts';

/** The name of the variable by which a parent tells its children the port of the socket that they share. */
export const parentPortName = 'SCHOOL_PARENT_PORT';

/** The port of the socket that a parent opened; null for a server without a parent, which opens its own. */
export const parentPort: number | null = process.send ? Number(process.env[parentPortName]) || null : null;

/** The name of the variable that puts a process on trial. */
export const onTrialName = 'SCHOOL_ON_TRIAL';

/**
 * Whether this process is on trial: it answers, but publishes nothing, does no job and calls nobody before it serves. A
 * process that rehearses an update on a copy of the database never serves.
 */
export const isOnTrial: boolean = process.env[onTrialName] === '1';

/** The name of the variable with the folder of the version that served before. */
export const formerName = 'SCHOOL_FORMER';

/** The folder of the version that served before this one: pages that it published name its compiled files. */
export const formerVersion: string | null = process.env[formerName] || null;

export interface Ready {
  lines: string[];
  /** Lines with new passwords that have not been printed yet. */
  accounts: string[];
  /** Called once the accounts are printed. */
  printed(): void;
  /** The health problem of this process as text; null when it is healthy. */
  health(): Promise<string | null>;
  /** Resolves when the writes that run now have ended. */
  drained(): Promise<void>;
  /** Starts to accept connections. */
  serve(): Promise<unknown>;
  /** Ends in its own time, because another process serves in its place. */
  leave(): void;
  metrics: Metrics | null;
}

/** Tells the parent process that this one is ready, and answers its questions (health, metrics). */
export function tellParent({ lines, accounts, printed, health, drained, serve, leave, metrics }: Ready): void {
  const tell = (message: FromChild) => void process.send?.(message);
  process.on('message', (raw) => {
    const asked = toChild.safeParse(raw).data;
    if (asked?.kind === 'printed') printed();
    if (asked?.kind === 'leave') leave();
    if (asked?.kind === 'serve') {
      // A process that cannot accept exits, and the parent gives up on it.
      void serve().then(
        () => tell({ kind: 'serving' }),
        () => process.exit(1),
      );
    }
    if (asked?.kind === 'health') {
      const { number } = asked;
      void health().then((wrong) => tell({ kind: 'health', number, wrong }));
    }
    if (asked?.kind === 'drain') {
      const { number } = asked;
      void drained().then(() => tell({ kind: 'drained', number }));
    }
    if (asked?.kind !== 'metrics' || !metrics) return;
    void metrics.collect().then((found) => tell({ kind: 'metrics', number: asked.number, metrics: found }));
  });
  tell({ kind: 'ready', lines, accounts });
}
