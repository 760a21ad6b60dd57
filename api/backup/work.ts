import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../db/open.ts';
import type { Folders } from '../media/folders.ts';
import { keptFolder, keptSince } from './keep.ts';
import type { Undoable } from './work-folder.ts';

/** A restore under way. */
export interface Work {
  folders: Folders;
  /** The unpacked, checked backup. */
  staged: string;
  /** Where what is kept is put together. */
  keeping: string;
  undo: Undoable;
  /**
   * Checks the unpacked, migrated database, gives it the mark of the school that it replaces and puts its files into the
   * store, if there is one. To be called before anything takes the present school's place.
   * @param present the database that is there, when it can be read
   * @throws Fault when the backup lacks something, or the store holds another school's files
   */
  admit(restored: Database, present: Database | null): Promise<void>;
}

/** Gives what is kept its name. */
export function finishKeeping({ folders, keeping, undo }: Pick<Work, 'folders' | 'keeping' | 'undo'>): string {
  const kept = keptFolder(folders.root);
  undo.add(() => rmSync(kept, { recursive: true, force: true }));
  writeFileSync(join(keeping, keptSince), `${new Date().toISOString()}\n`);
  renameSync(keeping, kept);
  return kept;
}
