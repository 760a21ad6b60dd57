import { z } from 'zod';
import { type Database, inTransaction } from '../open.ts';
import { readState, writeState } from './state.ts';

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
