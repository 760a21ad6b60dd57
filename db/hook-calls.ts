import { and, asc, desc, eq, lte, ne, sql } from 'drizzle-orm';
import { type Database, write } from './open.ts';
import { pendingCount } from './publish-queue.ts';
import { publications } from './schema.ts';

export interface HookCall {
  id: number;
  paths: string[];
  publishedAt: string;
  attempts: number;
}

/** The oldest call of the rebuild hook that is due, or null. */
export async function dueHookCall(db: Database, at: Date): Promise<HookCall | null> {
  const due = and(eq(publications.hook_state, 'waiting'), lte(publications.hook_next_at, at.toISOString()));
  const row = db.select().from(publications).where(due).orderBy(asc(publications.id)).limit(1).get();
  if (!row) return null;
  return { id: row.id, paths: row.paths, publishedAt: row.published_at, attempts: row.hook_attempts };
}

/** When the next waiting call is due; null when none waits. */
export async function nextHookCallAt(db: Database): Promise<Date | null> {
  const row = db
    .select({ at: publications.hook_next_at })
    .from(publications)
    .where(eq(publications.hook_state, 'waiting'))
    .orderBy(asc(publications.hook_next_at))
    .limit(1)
    .get();
  return row?.at ? new Date(row.at) : null;
}

/** Notes how a call ended. `next` null with a bad status: given up. */
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
  lastPaths: string[];
  hook: { lastStatus: number | null; failing: boolean };
}

/** Contract 6: what `GET /dashboard/publish` tells. */
export async function publishStatus(db: Database): Promise<PublishStatus> {
  const last = db.select().from(publications).orderBy(desc(publications.id)).limit(1).get();
  const called = db
    .select()
    .from(publications)
    .where(and(ne(publications.hook_state, 'none'), ne(publications.hook_attempts, 0)))
    .orderBy(desc(publications.id))
    .limit(1)
    .get();
  return {
    pending: await pendingCount(db),
    lastPublishedAt: last?.published_at ?? null,
    lastDurationMs: last?.duration_ms ?? null,
    lastPaths: last?.paths ?? [],
    hook: { lastStatus: called?.hook_status ?? null, failing: called !== undefined && called.hook_state !== 'done' },
  };
}

/** Keeps the newest publications and those whose hook call still waits. */
export async function forgetOldPublications(db: Database, keep: number): Promise<void> {
  const newest = db.select({ id: publications.id }).from(publications).orderBy(desc(publications.id)).limit(1).get();
  if (!newest) return;
  const old = and(lte(publications.id, newest.id - keep), ne(publications.hook_state, 'waiting'));
  await write(db, (tx) => tx.delete(publications).where(old));
}
