import { chmodSync, chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { syncToDisk } from '../../db/sync.ts';

interface Rights {
  mode: number;
  /** The group that may read it, as far as `mode` says so. */
  gid?: number;
}

/**
 * Writes a file of root's whole, or leaves one alone that is as it should be.
 * @returns whether something was changed
 */
export function writeRootFile(path: string, text: string, { mode, gid = 0 }: Rights): boolean {
  if (existsSync(path)) {
    const found = statSync(path);
    const same = found.uid === 0 && found.gid === gid && (found.mode & 0o7777) === mode;
    if (same && readFileSync(path, 'utf8') === text) return false;
  }
  const fresh = `${path}.new`;
  writeFileSync(fresh, text, { mode: 0o600 });
  chownSync(fresh, 0, gid);
  chmodSync(fresh, mode);
  syncToDisk(fresh);
  renameSync(fresh, path);
  return true;
}
