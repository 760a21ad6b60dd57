import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../faults.ts';
import { programVersion } from '../program-version.ts';

/** Which build a package is: its version, and the moment that all its files bear, in seconds since 1970. */
export interface BuildVersion {
  version: string;
  epoch: number;
}

const git = (root: string, ...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] });

/** A name for what was changed since the commit; null if nothing was. Another content needs another version. */
function changesSinceCommit(root: string): string | null {
  const changed = git(root, 'diff', 'HEAD', '--no-ext-diff', '--binary');
  const added = git(root, 'ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean).sort();
  if (changed === '' && added.length === 0) return null;
  const hash = createHash('sha256').update(changed);
  for (const name of added) {
    hash.update(name);
    if (existsSync(join(root, name))) hash.update(readFileSync(join(root, name)));
  }
  return hash.digest('hex').slice(0, 8);
}

/** The time of a commit as digits that sort: year to second, in UTC. */
export const sortable = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace(/\D/g, '');

/**
 * The version of a build of this checkout: that of package.json, then time and name of the commit. Debian compares them
 * in this order.
 * @throws Fault where there is no commit
 */
export function versionOfBuild(root: string): BuildVersion {
  if (programVersion === null) throw new Fault('package.json tells no version');
  let commit: string[];
  try {
    commit = git(root, 'log', '-1', '--format=%ct %h', '--abbrev=8').trim().split(' ');
  } catch (error) {
    throw new Fault('a package takes its version from a commit: this is no checkout of git', { cause: error });
  }
  const [seconds = '', name = ''] = commit;
  const changes = changesSinceCommit(root);
  const epoch = Number(seconds);
  const parts = [`${sortable(epoch)}`, name, ...(changes === null ? [] : [changes])];
  return { version: `${programVersion}+${parts.join('.')}`, epoch };
}
