import { and, asc, desc, eq, gt, lt, lte, ne, or, sql } from 'drizzle-orm';
import { publicationHistory } from '../../src/model/limits.ts';
import { type Database, write } from '../open.ts';
import { pendingCount } from './queue.ts';
import { publications } from './schema.ts';

export interface HookCall {
  id: number;
  paths: string[];
  publishedAt: string;
  attempts: number;
}

/** The oldest rebuild hook call that is due, or null. */
export async function dueHookCall(db: Database, at: Date): Promise<HookCall | null> {
  const due = and(eq(publications.hook_state, 'waiting'), lte(publications.hook_next_at, at.toISOString()));
  const [row] = await db.select().from(publications).where(due).orderBy(asc(publications.id)).limit(1);
  if (!row) return null;
  return { id: row.id, paths: row.paths, publishedAt: row.published_at, attempts: row.hook_attempts };
}

/** When the next waiting call is due; null if there is none. */
export async function nextHookCallAt(db: Database): Promise<Date | null> {
  const [row] = await db
    .select({ at: publications.hook_next_at })
    .from(publications)
    .where(eq(publications.hook_state, 'waiting'))
    .orderBy(asc(publications.hook_next_at))
    .limit(1);
  return row?.at ? new Date(row.at) : null;
}

/** Records the result of a call. `next` null with a failed status: no more retries. */
export async function recordHookCall(
  db: Database,
  id: number,
  result: { ok: boolean; status: number | null; next: Date | null },
): Promise<void> {
  const state = result.ok ? 'done' : result.next ? 'waiting' : 'given_up';
  const outcome = {
    hook_state: state,
    hook_status: result.status,
    hook_attempts: sql`${publications.hook_attempts} + 1`,
    hook_next_at: result.next?.toISOString() ?? null,
  } as const;
  await write(db, (tx) => tx.update(publications).set(outcome).where(eq(publications.id, id)));
}

export interface PublishStatus {
  pending: number;
  lastPublishedAt: string | null;
  lastDurationMs: number | null;
  /** Limited, because the dashboard polls this and a full publish of a large school has tens of thousands of paths. */
  lastPaths: string[];
  hook: { lastStatus: number | null; failing: boolean };
}

/** The answer of `GET /dashboard/publish` (contract 6). */
export async function publishStatus(db: Database): Promise<PublishStatus> {
  // Read before the last publication: if nothing is pending, that publication covers all requests.
  const pending = await pendingCount(db);
  const [last] = await db.select().from(publications).orderBy(desc(publications.id)).limit(1);
  const { hook_state, hook_status } = publications;
  const [called] = await db
    .select({ hook_state, hook_status })
    .from(publications)
    .where(and(ne(publications.hook_state, 'none'), ne(publications.hook_attempts, 0)))
    .orderBy(desc(publications.id))
    .limit(1);
  return {
    pending,
    lastPublishedAt: last?.published_at ?? null,
    lastDurationMs: last?.duration_ms ?? null,
    lastPaths: last?.paths.slice(0, publicationHistory.pathsTold) ?? [],
    hook: { lastStatus: called?.hook_status ?? null, failing: called !== undefined && called.hook_state !== 'done' },
  };
}

/**
 * Since when the rebuild hook has failed: the publication of its oldest failed call after the last one that arrived.
 * Null while the last call that was tried has arrived.
 */
export async function hookFailingSince(db: Database): Promise<string | null> {
  const { id, hook_state, hook_attempts, published_at } = publications;
  const [arrived] = await db.select({ id }).from(publications).where(eq(hook_state, 'done')).orderBy(desc(id)).limit(1);
  const failed = and(gt(id, arrived?.id ?? 0), ne(hook_state, 'none'), ne(hook_attempts, 0));
  const [first] = await db.select({ published_at }).from(publications).where(failed).orderBy(asc(id)).limit(1);
  return first?.published_at ?? null;
}

/** When the newest publication was; null if there is none. Its order is that of the moments, whatever the ids are. */
export async function newestPublication(db: Database): Promise<string | null> {
  const [row] = await db.select({ newest: sql<string | null>`max(${publications.published_at})` }).from(publications);
  return row?.newest ?? null;
}

/** Metrics: number of publishes, duration of the last one, pending requests and waiting hook calls. */
export async function publishCounts(db: Database) {
  const { id, duration_ms } = publications;
  const [last] = await db.select({ id, duration_ms }).from(publications).orderBy(desc(id)).limit(1);
  return {
    publishes: last?.id ?? 0,
    lastSeconds: (last?.duration_ms ?? 0) / 1000,
    waiting: await pendingCount(db),
    hooks: await db.$count(publications, eq(publications.hook_state, 'waiting')),
  };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/**
 * In days. A call is given up after one day; one that still waits after two days belongs to a hook that is no longer
 * configured.
 */
const waitsAtMost = 2;

/**
 * Deletes publications beyond the newest ones or older than a year (contract 8), except those whose hook call still
 * waits.
 * @returns how many were deleted
 */
export async function forgetOldPublications(
  db: Database,
  keep: { count: number; days: number } = publicationHistory,
): Promise<number> {
  const [oldestKept] = await db
    .select({ id: publications.id })
    .from(publications)
    .orderBy(desc(publications.id))
    .limit(1)
    .offset(keep.count - 1);
  const old = or(lt(publications.id, oldestKept?.id ?? 0), lt(publications.published_at, daysAgo(keep.days)));
  const done = or(ne(publications.hook_state, 'waiting'), lt(publications.published_at, daysAgo(waitsAtMost)));
  const gone = await write(db, (tx) =>
    tx.delete(publications).where(and(old, done)).returning({ id: publications.id }),
  );
  return gone.length;
}
