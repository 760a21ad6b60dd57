import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folder in `DATA_DIR` for backups that are made before a demo school is left. */
export const demoBackups = 'backups';

/** The name of such a backup: `demo-2026-11-27T18-30-05-123Z.tar`. */
export const demoBackupName = (now: Date): string => `demo-${now.toISOString().replace(/[:.]/g, '-')}.tar`;

const pattern = /^demo-[\dTZ-]+\.tar$/;

/** Days after which they are removed. */
const keptDays = 30;

/** Removes old backups of left demo schools. @returns how many */
export function removeOldDemoBackups(root: string, now = Date.now()): number {
  const folder = join(root, demoBackups);
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    return 0;
  }
  const old = names.filter(
    (name) => pattern.test(name) && statSync(join(folder, name)).mtimeMs < now - keptDays * 86_400_000,
  );
  for (const name of old) rmSync(join(folder, name), { force: true });
  return old.length;
}
