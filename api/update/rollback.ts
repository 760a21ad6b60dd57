import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Fault } from '../faults.ts';
import { connectToParent } from '../processes/control.ts';

/** How long the earlier version may take until it is well, in milliseconds. */
const longestTrial = 120_000;

/** Names of versions in the order of their age: numbers in them count as numbers. */
const byAge = new Intl.Collator(undefined, { numeric: true }).compare;

/** The version before another one among those that lie beside it; null when there is none. */
export function versionBefore(folder: string): string | null {
  const beside = dirname(folder);
  const versions = readdirSync(beside).filter((name) => existsSync(join(beside, name, 'api/server.ts')));
  const earlier = versions.filter((name) => byAge(join(beside, name), folder) < 0).sort(byAge);
  const last = earlier.at(-1);
  return last === undefined ? null : join(beside, last);
}

/**
 * Makes the running server serve an earlier version on today's data, once that has passed its trial.
 * @param wanted its folder; null: the version before the one that serves, among those that lie beside it
 * @returns the folder
 * @throws Fault when there is none, or when it cannot work with today's database: the version that serves goes on
 */
export async function rollBack(dataDir: string, wanted: string | null): Promise<string> {
  const parent = await connectToParent(dataDir);
  if (!parent) throw new Fault('no server runs: start the version that you want', { kind: 'unreachable' });
  try {
    const { folder } = await parent.ask({ do: 'look' });
    const earlier = wanted === null ? versionBefore(folder) : resolve(wanted);
    if (earlier === null) throw new Fault(`no version before that in ${folder} is kept`);
    if (!existsSync(join(earlier, 'api/server.ts')))
      throw new Fault(`${earlier} is no folder of this program`, { kind: 'refused' });
    return (await parent.ask({ do: 'replace', folder: earlier, within: longestTrial })).folder;
  } finally {
    parent.close();
  }
}
