import type { Database } from '../../db/open.ts';
import { publishCounts } from '../../db/publishing/hook-calls.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { Encoder } from '../media/encoder/encoder.ts';
import type { Checks } from '../site/health.ts';
import type { PageCache } from '../site/page-cache.ts';
import type { Metric } from './metric.ts';

export interface Watched {
  db: Database;
  pages: PageCache;
  answers: AnswerCache;
  encoder: Encoder;
  checks: Checks;
  ready(): boolean;
  stuck(): boolean;
}

const flag = (value: boolean) => (value ? 1 : 0);

/** Publishes, queue, pools and caches; what the database tells is left out while it is away. */
export async function schoolMetrics({ db, pages, answers, encoder, checks, ready, stuck }: Watched): Promise<Metric[]> {
  const counts = await publishCounts(db).catch(() => null);
  const answer = async (check: () => Promise<boolean>) => flag(await check().catch(() => false));
  const [database, store] = await Promise.all([answer(checks.database), answer(checks.store)]);
  const gauge = (name: string, help: string, ...values: Metric['values']): Metric => {
    return { name, help, type: 'gauge', values };
  };
  /** What every process reads from the same database. */
  const same = (metric: Metric): Metric => ({ ...metric, together: 'most' });
  const published: Metric[] = counts
    ? [
        same({
          ...gauge('school_publishes_total', 'Publishes of any process', { value: counts.publishes }),
          type: 'counter',
        }),
        same(gauge('school_publish_seconds', 'How long the last publish took', { value: counts.lastSeconds })),
        same(gauge('school_publish_queue', 'Publish requests that wait', { value: counts.waiting })),
        same(gauge('school_hook_queue', 'Calls of the rebuild hook that wait', { value: counts.hooks })),
      ]
    : [];
  return [
    ...published,
    {
      ...gauge('school_ready', 'Whether all was published since the start', { value: flag(ready()) }),
      together: 'least',
    },
    gauge('school_publisher_stuck', 'Whether publishing cannot go on', { value: flag(stuck()) }),
    {
      ...gauge(
        'school_up',
        'Whether what the school stands on answers',
        { labels: { part: 'database' }, value: database },
        { labels: { part: 'store' }, value: store },
      ),
      together: 'least',
    },
    gauge('school_pool_waiting', 'What waits for a place', { labels: { pool: 'pictures' }, value: encoder.waiting() }),
    gauge(
      'school_cache_bytes',
      'Held by caches in memory',
      { labels: { cache: 'pages' }, value: pages.bytes },
      { labels: { cache: 'answers' }, value: answers.bytes },
    ),
  ];
}
