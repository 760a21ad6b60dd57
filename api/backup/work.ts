import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../db/open.ts';
import type { Folders } from '../media/folders.ts';
import { keptFolder, keptSince } from './keep.ts';
import type { Rollback } from './work-folder.ts';

/** The state of a running restore. */
export interface Work {
  folders: Folders;
  /** Folder with the unpacked, checked backup. */
  staged: string;
  /** Temporary folder in which the copy of the previous school is collected. */
  keeping: string;
  undo: Rollback;
  /**
   * Checks the unpacked, migrated database, gives it the id (mark) of the school that it replaces, and uploads its
   * files if there is an S3 store. Must be called before anything of the current school is replaced.
   * @param present the current database, if it can be read
   * @throws Fault when the backup is incomplete, or the store contains another school's files
   */
  admit(restored: Database, present: Database | null): Promise<void>;
}

/** Renames the folder with the previous school to its final name. @returns its path */
export function finishKeeping({ folders, keeping, undo }: Pick<Work, 'folders' | 'keeping' | 'undo'>): string {
  const kept = keptFolder(folders.root);
  undo.add(() => rmSync(kept, { recursive: true, force: true }));
  writeFileSync(join(keeping, keptSince), `${new Date().toISOString()}\n`);
  renameSync(keeping, kept);
  return kept;
}
