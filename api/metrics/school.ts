import { setTimeout as pause } from 'node:timers/promises';
import { Gauge, Histogram } from 'prom-client';
import { onDatabaseWait } from '../../db/dialect/waits.ts';
import type { Database } from '../../db/open.ts';
import { publishCounts } from '../../db/publishing/hook-calls.ts';
import { worstOf } from '../../src/model/health/checks.ts';
import { readBackupStatus } from '../health/backups.ts';
import type { HealthLine } from '../health/check-context.ts';
import { diskOf } from '../health/disk-use.ts';
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
  dataDir: string;
  health(): Promise<HealthLine[]>;
  ready(): boolean;
  stuck(): boolean;
}

/** How long a collection waits for the health, in milliseconds; later it is told with the next one. */
const patience = 300;

const secondsSince = (moment: string): number => (Date.now() - Date.parse(moment)) / 1000;

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

  const health = new Gauge({
    name: 'school_health',
    help: 'The state of each health check: 0 ok, 1 warn, 2 bad',
    labelNames: ['check'],
    aggregator: 'max',
    registers,
  });
  const disk = new Gauge({
    name: 'school_disk_bytes',
    help: 'Of the disk with the data folder: free, and how much must be free for uploads',
    labelNames: ['what'],
    aggregator: 'min',
    registers,
  });
  const backups = new Gauge({
    name: 'school_backup_age_seconds',
    help: 'Age of the last backup here, of the one elsewhere, and of the last verification',
    labelNames: ['backup'],
    aggregator: 'max',
    registers,
  });
  const waits = new Histogram({
    name: 'school_database_wait_seconds',
    help: 'How long statements waited for their turn to write or for a connection',
    labelNames: ['for'],
    buckets: [0.001, 0.01, 0.1, 0.5, 2, 5],
    registers,
  });
  onDatabaseWait((what, milliseconds) => waits.observe({ for: what }, milliseconds / 1000));

  async function refreshHealth(): Promise<void> {
    for (const { check, state } of await watched.health()) health.set({ check }, worstOf([state]));
  }

  async function refreshPlace(): Promise<void> {
    const { free, bound } = await diskOf(watched.dataDir);
    disk.set({ what: 'free' }, free);
    disk.set({ what: 'bound' }, bound);
    const status = await readBackupStatus(watched.dataDir);
    backups.reset();
    const moments = { local: status?.local, away: status?.away.at, verified: status?.verified };
    for (const [backup, at] of Object.entries(moments)) if (at) backups.set({ backup }, secondsSince(at));
  }

  metrics.beforeCollection(async () => {
    const looked = refreshHealth().catch(() => undefined);
    await refreshPlace().catch(() => undefined);
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
    await Promise.race([looked, pause(patience)]);
  });
}
