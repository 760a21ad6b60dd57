import { Gauge } from 'prom-client';
import type { Database } from '../../db/open.ts';
import { publishCounts } from '../../db/publishing/hook-calls.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { Encoder } from '../media/encoder/encoder.ts';
import type { Checks } from '../site/health.ts';
import type { PageCache } from '../site/page-cache.ts';
import type { Metrics } from './metrics.ts';

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
const answers = async (check: () => Promise<boolean>) => flag(await check().catch(() => false));

/** Registers metrics of publishing, queues and caches. Values from the database are omitted while it is unavailable. */
export function watchSchool(metrics: Metrics, watched: Watched): void {
  const registers = [metrics.registry];
  /** `max` for values that every process reads from the database. */
  const gauge = (name: string, help: string, aggregator: 'sum' | 'max' | 'min') =>
    new Gauge({ name: `school_${name}`, help, aggregator, registers });
  const publishes = gauge('publishes_total', 'Publishes of any process', 'max');
  const publishSeconds = gauge('publish_seconds', 'How long the last publish took', 'max');
  const publishQueue = gauge('publish_queue', 'Publish requests that wait', 'max');
  const hookQueue = gauge('hook_queue', 'Calls of the rebuild hook that wait', 'max');
  const ready = gauge('ready', 'Whether all was published since the start', 'min');
  const stuck = gauge('publisher_stuck', 'Whether publishing cannot go on', 'sum');
  const up = new Gauge({
    name: 'school_up',
    help: 'Whether the database and the store answer',
    labelNames: ['part'],
    aggregator: 'min',
    registers,
  });
  const pool = new Gauge({
    name: 'school_pool_waiting',
    help: 'Jobs that wait for a worker',
    labelNames: ['pool'],
    registers,
  });
  const cache = new Gauge({
    name: 'school_cache_bytes',
    help: 'Memory held by caches',
    labelNames: ['cache'],
    registers,
  });

  metrics.beforeCollection(async () => {
    const counts = await publishCounts(watched.db).catch(() => null);
    if (counts) {
      publishes.set(counts.publishes);
      publishSeconds.set(counts.lastSeconds);
      publishQueue.set(counts.waiting);
      hookQueue.set(counts.hooks);
    } else for (const each of [publishes, publishSeconds, publishQueue, hookQueue]) each.remove();
    ready.set(flag(watched.ready()));
    stuck.set(flag(watched.stuck()));
    up.set({ part: 'database' }, await answers(watched.checks.database));
    up.set({ part: 'store' }, await answers(watched.checks.store));
    pool.set({ pool: 'pictures' }, watched.encoder.waiting());
    cache.set({ cache: 'pages' }, watched.pages.bytes);
    cache.set({ cache: 'answers' }, watched.answers.bytes);
  });
}
