import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metric } from './metric.ts';

/** Upper bounds of what a request may have taken, in seconds. */
const bounds = [0.005, 0.02, 0.1, 0.5, 2, 10] as const;

/** Methods that have a line of their own; a stranger may send any. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** What part of the program an address belongs to: one of a few words, whatever is asked. */
function partOf(url: string): string {
  if (url.startsWith('/api/dashboard/')) return 'dashboard';
  if (url.startsWith('/api/')) return 'api';
  if (url.startsWith('/files/')) return 'files';
  return url.startsWith('/media/') ? 'media' : 'site';
}

/** Counts requests by what they were and how long they took. */
export function countRequests() {
  const counts = new Map<string, number>();
  const buckets = bounds.map(() => 0);
  let seconds = 0;
  let all = 0;

  return {
    count(request: IncomingMessage, response: ServerResponse): void {
      const started = performance.now();
      const method = methods.has(request.method ?? '') ? request.method : 'other';
      const part = partOf(request.url ?? '/');
      response.once('close', () => {
        const key = `${part} ${method} ${response.statusCode}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
        const took = (performance.now() - started) / 1000;
        bounds.forEach((bound, index) => {
          if (took <= bound) buckets[index] = (buckets[index] ?? 0) + 1;
        });
        seconds += took;
        all += 1;
      });
    },
    metrics: (): Metric[] => [
      {
        name: 'school_requests_total',
        help: 'Requests answered',
        type: 'counter',
        values: [...counts].map(([key, value]) => {
          const [part = '', method = '', status = ''] = key.split(' ');
          return { labels: { part, method, status }, value };
        }),
      },
      {
        name: 'school_request_seconds',
        help: 'Time from the head of a request to the end of its answer',
        type: 'histogram',
        values: [
          ...bounds.map((bound, index) => ({
            suffix: '_bucket',
            labels: { le: String(bound) },
            value: buckets[index] ?? 0,
          })),
          { suffix: '_bucket', labels: { le: '+Inf' }, value: all },
          { suffix: '_sum', value: seconds },
          { suffix: '_count', value: all },
        ],
      },
    ],
  };
}

export type RequestCounts = ReturnType<typeof countRequests>;
