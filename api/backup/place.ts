import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backupFolders } from './archive-names.ts';
import type { Rollback } from './work-folder.ts';

/** Moves a file atomically, also to another disk. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    copyFileSync(from, `${to}.new`);
    renameSync(`${to}.new`, to);
  }
}

/** Moves the unpacked files into the data folder. The name of a file identifies its content, so overwriting is safe. */
export function placeFiles(staged: string, dataDir: string, undo: Rollback): void {
  for (const folder of backupFolders) {
    const from = join(staged, folder);
    const entries = existsSync(from) ? readdirSync(from, { recursive: true, withFileTypes: true }) : [];
    for (const entry of entries.filter((each) => each.isFile())) {
      const source = join(entry.parentPath, entry.name);
      const target = join(dataDir, source.slice(staged.length + 1));
      mkdirSync(dirname(target), { recursive: true });
      if (!existsSync(target)) undo.add(() => rmSync(target, { force: true }));
      move(source, target);
    }
  }
}
