import { z } from 'zod';
import { type Database, inTransaction } from '../open.ts';
import { requestPublish } from './queue.ts';
import { forgetState, readState, writeState } from './state.ts';

const name = 'assets';

/** Compiled files by name, and when a process last served a build that contains them. */
const uses = z.record(z.string(), z.iso.datetime());

const parsed = (text: string | null) => uses.parse(JSON.parse(text ?? '{}'));

/** Records that a build with these compiled files is in use. */
export async function noteAssets(db: Database, names: readonly string[]): Promise<void> {
  const now = new Date().toISOString();
  await inTransaction(db, async (tx) => {
    const before = parsed(await readState(tx, name));
    await writeState(tx, name, JSON.stringify({ ...before, ...Object.fromEntries(names.map((each) => [each, now])) }));
  });
}

/** Compiled files used after a moment; older entries are deleted. */
export async function assetsInUse(db: Database, after: Date): Promise<Set<string>> {
  return inTransaction(db, async (tx) => {
    const before = parsed(await readState(tx, name));
    const used = Object.entries(before).filter(([, at]) => new Date(at) > after);
    await writeState(tx, name, JSON.stringify(Object.fromEntries(used)));
    return new Set(used.map(([each]) => each));
  });
}

/** The version of the page renderer: its signature and build time (Unix time in milliseconds). */
export interface Build {
  signature: string;
  at: number;
}

/** Identifies what pages are made with (build, address). Another signature needs a full publish. */
export const signatureOf = (buildId: string, siteUrl: string): string => [buildId, siteUrl].join(' ');

/** The part of a signature without the build. */
const schoolOf = (signature: string) => signature.split(' ').slice(1).join(' ');

/** Whether two signatures differ only in the build. */
export const onlyBuildDiffers = (one: string, other: string): boolean =>
  one !== other && schoolOf(one) === schoolOf(other);

const names = { signature: 'signature', at: 'built_at', awaited: 'awaited' } as const;

/** A waiting build repeats its announcement; after this many milliseconds without one it is considered gone. */
const waitsFor = 60_000;

/** The signature of the published pages (renderer, address); null before the first publish. */
export async function publishedWith(db: Database): Promise<string | null> {
  return readState(db, names.signature);
}

/** The build of the published pages; the time is 0 if an earlier version did not record it. */
export async function publishedBuild(db: Database): Promise<Build | null> {
  const signature = await publishedWith(db);
  return signature === null ? null : { signature, at: Number((await readState(db, names.at)) ?? 0) };
}

/** Switches to a new build and requests every page, in one transaction. */
export async function publishWith(db: Database, { signature, at }: Build): Promise<void> {
  await inTransaction(db, async (tx) => {
    await writeState(tx, names.signature, signature);
    await writeState(tx, names.at, String(at));
    await forgetState(tx, [names.awaited]);
    await requestPublish(tx, { tags: [], addresses: [], everything: true });
  });
}

/** Announces that a newer build waits until the current publisher lets it continue. */
export async function awaitTurn(db: Database, { signature }: Build, now = Date.now()): Promise<void> {
  await inTransaction(db, (tx) => writeState(tx, names.awaited, `${now} ${signature}`));
}

/** Whether another build waits for its turn. */
export async function isAwaited(db: Database, { signature }: Build, now = Date.now()): Promise<boolean> {
  const awaited = await readState(db, names.awaited);
  const [since, ...other] = (awaited ?? '').split(' ');
  return awaited !== null && other.join(' ') !== signature && now - Number(since) < waitsFor;
}
