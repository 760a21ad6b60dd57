import { countRequests, type RequestCounts } from './counters.ts';
import type { Metric } from './metric.ts';
import { processMetrics } from './process.ts';

/** What one process tells of itself. */
export interface Collector {
  requests: RequestCounts;
  /** What is told besides, from now on. */
  watch(more: () => Promise<Metric[]>): void;
  collect(): Promise<Metric[]>;
}

export function createCollector(): Collector {
  const requests = countRequests();
  const ofProcess = processMetrics();
  let more: () => Promise<Metric[]> = async () => [];
  return {
    requests,
    watch(watched) {
      more = watched;
    },
    collect: async () => [...requests.metrics(), ...ofProcess.metrics(), ...(await more().catch(() => []))],
  };
}
