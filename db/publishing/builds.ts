import { type Database, inTransaction } from '../open.ts';
import { requestPublish } from './queue.ts';
import { forgetState, readState, writeState } from './state.ts';

/** What a process makes pages with, and when that was built, in milliseconds since 1970. */
export interface Build {
  signature: string;
  at: number;
}

const names = { signature: 'signature', at: 'built_at', awaited: 'awaited' } as const;

/** A build that waits for its turn says so again and again; after so many milliseconds without a word it is gone. */
const waitsFor = 60_000;

/** What the published pages are made with (renderer, address, default language); null before the first publish. */
export async function publishedWith(db: Database): Promise<string | null> {
  return readState(db, names.signature);
}

/** The same with its time; 0 where an earlier version has noted none. */
export async function publishedBuild(db: Database): Promise<Build | null> {
  const signature = await publishedWith(db);
  return signature === null ? null : { signature, at: Number((await readState(db, names.at)) ?? 0) };
}

/** Notes that pages are made with a build from now on, and asks for every page, in one transaction. */
export async function publishWith(db: Database, { signature, at }: Build): Promise<void> {
  await inTransaction(db, async (tx) => {
    await writeState(tx, names.signature, signature);
    await writeState(tx, names.at, String(at));
    await forgetState(tx, [names.awaited]);
    await requestPublish(tx, { tags: [], addresses: [], everything: true });
  });
}

/** Says that a newer build waits for whoever publishes to let it. */
export async function awaitTurn(db: Database, { signature }: Build, now = Date.now()): Promise<void> {
  await inTransaction(db, (tx) => writeState(tx, names.awaited, `${now} ${signature}`));
}

/** Whether a newer build than this one waits for its turn. */
export async function isAwaited(db: Database, { signature }: Build, now = Date.now()): Promise<boolean> {
  const awaited = await readState(db, names.awaited);
  const [since, ...other] = (awaited ?? '').split(' ');
  return awaited !== null && other.join(' ') !== signature && now - Number(since) < waitsFor;
}
