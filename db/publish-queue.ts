import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from './open.ts';
import { readState, writeState } from './publisher-state.ts';
import { publishRequests, versions } from './schema.ts';

/** What a change asks of the publisher: pages that read one of the tags, and addresses that came or went. */
export interface PublishRequest {
  tags: readonly string[];
  /** Without language. */
  addresses: readonly string[];
  everything?: boolean;
}

/** Notes a request in the transaction that changes the content, and counts the content's version up. */
export function requestPublish(tx: Transaction, request: PublishRequest): void {
  tx.insert(publishRequests)
    .values({
      tags: [...new Set(request.tags)],
      addresses: [...new Set(request.addresses)],
      everything: request.everything ? 1 : 0,
      created_at: new Date().toISOString(),
    })
    .run();
  tx.insert(versions)
    .values({ name: 'content', number: 1 })
    .onConflictDoUpdate({ target: versions.name, set: { number: sql`${versions.number} + 1` } })
    .run();
}

/** Asks for some pages to be rendered anew. @param addresses without language */
export async function requestPages(db: Database, addresses: readonly string[]): Promise<void> {
  db.transaction((tx) => requestPublish(tx, { tags: [], addresses }));
}

/** Asks for every page to be rendered and written, whatever the hashes say. */
export async function requestEverything(db: Database): Promise<void> {
  db.transaction((tx) => requestPublish(tx, { tags: [], addresses: [], everything: true }));
}

/** A reader of the number that is another one after each change of content; prepared once, a few microseconds a call. */
export function contentVersionReader(db: Database): () => number {
  const query = db.select({ number: versions.number }).from(versions).where(eq(versions.name, 'content')).prepare();
  return () => query.get()?.number ?? 0;
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
  const rows = db.select().from(publishRequests).where(newer).orderBy(asc(publishRequests.id)).all();
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

export async function pendingCount(db: Database): Promise<number> {
  return db.$count(publishRequests);
}

/** What the published pages were made with (renderer, address, default language); null before the first publish. */
export async function publishedWith(db: Database): Promise<string | null> {
  return readState(db, 'signature');
}

/** Notes a new signature and asks for every page, in one transaction. */
export async function publishWith(db: Database, signature: string): Promise<void> {
  db.transaction((tx) => {
    writeState(tx, 'signature', signature);
    requestPublish(tx, { tags: [], addresses: [], everything: true });
  });
}
