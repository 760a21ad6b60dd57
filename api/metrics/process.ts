import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metric } from './metric.ts';

const one = (name: string, help: string, type: 'counter' | 'gauge', value: number): Metric => {
  return { name, help, type, values: [{ value }] };
};

/** What the process itself takes: processor, memory, and how long its event loop keeps others waiting. */
export function processMetrics() {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const quantile = (percent: number) => ({
    labels: { quantile: String(percent / 100) },
    // The resolution is a pause of its own.
    value: Math.max(0, delay.percentile(percent) / 1e9 - 0.02),
  });
  return {
    metrics(): Metric[] {
      const { user, system } = process.cpuUsage();
      const loop = {
        name: 'school_event_loop_lag_seconds',
        help: 'How late the event loop was since it was last asked',
      };
      const values = [quantile(50), quantile(99), quantile(100)];
      delay.reset();
      return [
        one('process_cpu_seconds_total', 'Processor time', 'counter', (user + system) / 1e6),
        one('process_resident_memory_bytes', 'Memory held', 'gauge', process.memoryUsage.rss()),
        { ...one('process_uptime_seconds', 'Time since the start', 'gauge', process.uptime()), together: 'most' },
        { ...loop, type: 'gauge', values, together: 'most' },
      ];
    },
  };
}
