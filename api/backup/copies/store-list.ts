import { join } from 'node:path';
import { z } from 'zod';
import { corePath, storeName } from '../restic/contents.ts';
import { longestKeptMonths, type Repository, type Snapshot } from '../restic/repository.ts';

/** The files that lay in the store when a backup was made. */
const storeList = z.object({
  files: z.array(z.object({ name: z.string(), size: z.number() })),
  /** Files that went away, and when that was noticed: their copies stay as long as a backup may name them. */
  gone: z.record(z.string(), z.iso.datetime()),
});
export type StoreList = z.infer<typeof storeList>;

/** Reads the list in a backup; null if it has none, because files lay on the disk or the store was away. */
export async function readStoreList(repository: Repository, snapshot: Snapshot): Promise<StoreList | null> {
  const text = await repository.text(snapshot.id, join(corePath(snapshot, repository.access.name), storeName));
  try {
    return storeList.safeParse(JSON.parse(text ?? '')).data ?? null;
  } catch {
    return null;
  }
}

/**
 * What has gone away since the backup before.
 * @returns the new notes, and the names whose copies no backup can name any more
 */
export function goneSince(before: StoreList | null, files: StoreList['files'], now: Date) {
  const there = new Set(files.map(({ name }) => name));
  const noted = {
    ...Object.fromEntries(before?.files.map(({ name }) => [name, now.toISOString()]) ?? []),
    ...before?.gone,
  };
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - longestKeptMonths);
  const away = Object.entries(noted).filter(([name]) => !there.has(name));
  const isOld = (since: string) => new Date(since) < limit;
  return {
    gone: Object.fromEntries(away.filter(([, since]) => !isOld(since))),
    forgotten: away.filter(([, since]) => isOld(since)).map(([name]) => name),
  };
}
