import { asc, gt } from 'drizzle-orm';
import type { Actor } from '../../src/model/people/audit.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { publishRequests } from './schema.ts';
import { countUp } from './state.ts';

/** A publish request: tags of pages to render, and addresses that were added or removed. */
export interface PublishRequest {
  tags: readonly string[];
  /** Without language prefix. */
  addresses: readonly string[];
  everything?: boolean;
}

/** Stores a publish request in the transaction that changes the content, and increments the content version. */
export async function requestPublish(tx: Transaction, request: PublishRequest): Promise<void> {
  await tx.insert(publishRequests).values({
    tags: [...new Set(request.tags)],
    addresses: [...new Set(request.addresses)],
    everything: request.everything ? 1 : 0,
    created_at: new Date().toISOString(),
  });
  await countUp(tx, 'content');
}

async function ask(db: Database, request: PublishRequest, by: Actor | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requestPublish(tx, request);
    if (by) await noteInAudit(tx, by, { action: 'publish', about: 'publish' });
  });
}

/**
 * Requests that some pages are rendered again.
 * @param addresses without language prefix
 * @param by the staff member who asks, for the audit log
 */
export async function requestPages(db: Database, addresses: readonly string[], by: Actor | null = null): Promise<void> {
  await ask(db, { tags: [], addresses }, by);
}

/**
 * Requests that every page is rendered and written, even if its hash is unchanged.
 * @param by the staff member who asks, for the audit log
 */
export async function requestEverything(db: Database, by: Actor | null = null): Promise<void> {
  await ask(db, { tags: [], addresses: [], everything: true }, by);
}

export interface Pending {
  /** The range of request ids: greater than `after`, up to `upTo`. */
  after: number;
  upTo: number;
  everything: boolean;
  tags: string[];
  addresses: string[];
}

/** All pending requests after the id `after`, merged; null if there are none. */
export async function pendingRequests(db: Database, after: number): Promise<Pending | null> {
  const newer = gt(publishRequests.id, after);
  const rows = await db.select().from(publishRequests).where(newer).orderBy(asc(publishRequests.id));
  const last = rows.at(-1);
  if (!last) return null;
  return {
    after,
    upTo: last.id,
    everything: rows.some((row) => row.everything === 1),
    tags: [...new Set(rows.flatMap((row) => row.tags))],
    addresses: [...new Set(rows.flatMap((row) => row.addresses))],
  };
}

/** Whether a request is pending after the id `after`. */
export async function isMorePending(db: Database, after: number): Promise<boolean> {
  const newer = gt(publishRequests.id, after);
  return (await db.select({ id: publishRequests.id }).from(publishRequests).where(newer).limit(1)).length > 0;
}

/** The id of the oldest pending request; null if there is none. */
export async function firstPending(db: Database): Promise<number | null> {
  const [first] = await db
    .select({ id: publishRequests.id })
    .from(publishRequests)
    .orderBy(asc(publishRequests.id))
    .limit(1);
  return first?.id ?? null;
}

/** When the oldest pending request was made; null if there is none. */
export async function pendingSince(db: Database): Promise<string | null> {
  const [first] = await db
    .select({ created_at: publishRequests.created_at })
    .from(publishRequests)
    .orderBy(asc(publishRequests.id))
    .limit(1);
  return first?.created_at ?? null;
}

export async function pendingCount(db: Database): Promise<number> {
  return db.$count(publishRequests);
}
