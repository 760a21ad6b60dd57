import { existsSync, readdirSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeLease } from '../../db/dialect/sqlite/lock.ts';
import type { Database } from '../../db/open.ts';
import { Fault } from '../faults.ts';
import { makeFolder } from '../make-folder.ts';
import type { Folders } from '../media/folders.ts';
import { keptFolder, keptSince } from './keep.ts';

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

/** Where the previous school is kept. */
export interface KeptPlace {
  folder: string;
  /** As messages name it, with the schema of a server. */
  named: string;
}

/** Renames the folder with the previous school to its final name. @returns its path */
export function finishKeeping({ folders, keeping, undo }: Pick<Work, 'folders' | 'keeping' | 'undo'>): string {
  const kept = keptFolder(folders.root);
  undo.add(() => rmSync(kept, { recursive: true, force: true }));
  writeFileSync(join(keeping, keptSince), `${new Date().toISOString()}\n`);
  renameSync(keeping, kept);
  return kept;
}

/** A temporary folder that one process has locked. */
interface WorkFolder {
  path: string;
  remove(): void;
}

const lease = 'lease';

/**
 * Creates and locks a work folder. Deletes what an ended process has left in it.
 * @param tries how many times to try again if another process removes the folder in the meantime
 * @returns null when another process is using the folder
 */
export function openWorkFolder(path: string, tries = 10): WorkFolder | null {
  makeFolder(path);
  const release = takeLease(join(path, lease));
  if (!release) return null;
  // The previous owner may have removed the folder after it was created here and before it was locked.
  if (!existsSync(join(path, lease))) {
    release();
    if (tries === 1) throw new Fault(`nothing that is written to ${path} stays there`, { kind: 'disk' });
    return openWorkFolder(path, tries - 1);
  }
  for (const name of readdirSync(path)) {
    if (name !== lease) rmSync(join(path, name), { recursive: true, force: true });
  }
  return {
    path,
    remove() {
      rmSync(path, { recursive: true, force: true });
      release();
    },
  };
}

/** An empty folder of this age in milliseconds was left by a process that was killed before it took the lease. */
const leaseAfter = 60_000;

function removeOldEmpty(path: string): void {
  try {
    if (Date.now() - statSync(path).mtimeMs > leaseAfter) rmdirSync(path);
  } catch {
    // It is not empty, so it is not ours; or another process has removed it.
  }
}

/** Deletes work folders that no process uses any more. @param suffix the end of their names */
export function removeLeftWork(folder: string, suffix: string): void {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(suffix)) : [];
  for (const path of names.map((name) => join(folder, name))) {
    if (existsSync(join(path, lease))) openWorkFolder(path)?.remove();
    else removeOldEmpty(path);
  }
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Collects undo steps (rollback). They run in reverse order if the work fails or the process gets a signal to end. */
export function createRollback() {
  const steps: (() => void)[] = [];
  const undo = () => {
    stop();
    for (const step of steps.splice(0).reverse()) step();
  };
  // With a listener the signal does not end the process. `process.exit` fires 'exit', which runs the steps.
  const end = () => process.exit(1);
  const stop = () => {
    process.off('exit', undo);
    for (const signal of endings) process.off(signal, end);
  };
  process.on('exit', undo);
  for (const signal of endings) process.on(signal, end);
  return {
    /** Adds an undo step. Must be called before the change itself. */
    add: (step: () => void) => void steps.push(step),
    undo,
    /** From here on the steps run only by `undo`: neither a signal nor the end of the process runs them. */
    hold: stop,
    /** Keeps the changes: drops all undo steps. */
    keep() {
      stop();
      steps.splice(0);
    },
  };
}

export type Rollback = ReturnType<typeof createRollback>;
