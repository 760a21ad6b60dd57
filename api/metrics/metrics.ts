import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { memoryShare } from '../health/servers.ts';
import { programVersion } from '../program-version.ts';
import { type Collected, collected } from './collected.ts';
import { routeOf } from './route-of.ts';

/** The metrics of one process. */
export interface Metrics {
  registry: Registry;
  /** Counts a request when its answer ends. */
  countRequest(request: IncomingMessage, response: ServerResponse): void;
  /** Sets a function that runs before each collection and updates gauges. */
  beforeCollection(refresh: () => Promise<void>): void;
  collect(): Promise<Collected>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const countRequest = requestMetrics(registry);
  const refreshProcess = processMetrics(registry);
  let refreshMore = async () => {};
  return {
    registry,
    countRequest,
    beforeCollection(refresh) {
      refreshMore = refresh;
    },
    async collect() {
      refreshProcess();
      await refreshMore().catch(() => undefined);
      return collected.parse(await registry.getMetricsAsJSON());
    },
  };
}

/** Combines the metrics of several processes into one text in the Prometheus format. */
export async function sumOf(all: readonly Collected[]): Promise<string> {
  const text = await AggregatorRegistry.aggregate([...all]).metrics();
  // The library puts an empty line between two metrics; simple readers expect none.
  return text.replaceAll('\n\n', '\n');
}

/** Methods with their own label value. A client may send any word as the method, so others become `other`. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** The part of the program that serves an address: one of five label values, so that clients cannot add more. */
function partOf(url: string): string {
  if (url.startsWith('/api/dashboard/')) return 'dashboard';
  if (url.startsWith('/api/')) return 'api';
  if (url.startsWith('/files/')) return 'files';
  return url.startsWith('/media/') ? 'media' : 'site';
}

function requestMetrics(registry: Registry): Metrics['countRequest'] {
  const registers = [registry];
  const requests = new Counter({
    name: 'school_requests_total',
    help: 'Requests answered',
    labelNames: ['part', 'method', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'school_request_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  return (request, response) => {
    const started = performance.now();
    const method = methods.has(request.method ?? '') ? request.method : 'other';
    const part = partOf(request.url ?? '/');
    const route = routeOf(request.url ?? '/');
    response.once('close', () => {
      const labels = { method: method ?? 'other', status: String(response.statusCode) };
      requests.inc({ part, ...labels });
      seconds.observe({ route, ...labels }, (performance.now() - started) / 1000);
    });
  };
}

/** How often the event loop's delay is sampled, in milliseconds; the sampling itself adds this much to each value. */
const resolution = 20;

/** Registers CPU time, memory and event loop delay. @returns a function that updates the values */
function processMetrics(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const registers = [registry];
  const cpu = new Counter({ name: 'process_cpu_seconds_total', help: 'Processor time', registers });
  const memory = new Gauge({ name: 'process_resident_memory_bytes', help: 'Memory held', registers });
  const share = new Gauge({
    name: 'school_memory_share',
    help: 'How much of its memory bound a process uses, from 0 to 1',
    aggregator: 'max',
    registers,
  });
  const info = new Gauge({
    name: 'school_info',
    help: 'Always 1: the version that runs',
    labelNames: ['version'],
    aggregator: 'max',
    registers,
  });
  info.set({ version: programVersion ?? '' }, 1);
  const uptime = new Gauge({
    name: 'process_uptime_seconds',
    help: 'Time since the start',
    aggregator: 'max',
    registers,
  });
  const lag = new Gauge({
    name: 'school_event_loop_lag_seconds',
    help: 'Delay of the event loop since the last collection',
    labelNames: ['quantile'],
    aggregator: 'max',
    registers,
  });
  return () => {
    const { user, system } = process.cpuUsage();
    cpu.reset();
    cpu.inc((user + system) / 1e6);
    memory.set(process.memoryUsage.rss());
    share.set(memoryShare());
    uptime.set(process.uptime());
    for (const quantile of [0.5, 0.99, 1]) {
      const seconds = delay.percentile(quantile * 100) / 1e9;
      lag.set({ quantile: String(quantile) }, Math.max(0, seconds - resolution / 1000));
    }
    delay.reset();
  };
}
