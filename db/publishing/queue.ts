import { asc, gt } from 'drizzle-orm';
import type { Actor } from '../../src/model/people/audit.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { publishRequests } from './schema.ts';
import { countUp } from './versions.ts';

/** What a change asks of the publisher: pages that read one of the tags, and addresses that came or went. */
export interface PublishRequest {
  tags: readonly string[];
  /** Without language. */
  addresses: readonly string[];
  everything?: boolean;
}

/** Notes a request in the transaction that changes the content, and counts the content's version up. */
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

/** Asks for some pages to be rendered anew. @param addresses without language @param by who of the staff asks */
export async function requestPages(db: Database, addresses: readonly string[], by: Actor | null = null): Promise<void> {
  await ask(db, { tags: [], addresses }, by);
}

/** Asks for every page to be rendered and written, whatever the hashes say. @param by who of the staff asks */
export async function requestEverything(db: Database, by: Actor | null = null): Promise<void> {
  await ask(db, { tags: [], addresses: [], everything: true }, by);
}

export interface Pending {
  /** The requests that are covered: after the first id, up to the second. */
  after: number;
  upTo: number;
  everything: boolean;
  tags: string[];
  addresses: string[];
}

/** All that waits after request `after`, taken together; null when nothing does. */
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

/** Whether something waits that was asked for after request `after`. */
export async function isMorePending(db: Database, after: number): Promise<boolean> {
  const newer = gt(publishRequests.id, after);
  return (await db.select({ id: publishRequests.id }).from(publishRequests).where(newer).limit(1)).length > 0;
}

/** The number of the request that has waited longest; null when none does. */
export async function firstPending(db: Database): Promise<number | null> {
  const [first] = await db
    .select({ id: publishRequests.id })
    .from(publishRequests)
    .orderBy(asc(publishRequests.id))
    .limit(1);
  return first?.id ?? null;
}

export async function pendingCount(db: Database): Promise<number> {
  return db.$count(publishRequests);
}
