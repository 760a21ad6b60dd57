import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inspectDatabase } from '../../db/dialect/sqlite/inspect.ts';
import { installDatabase, overwriteDatabase } from '../../db/dialect/sqlite/install.ts';
import { takeLock } from '../../db/dialect/sqlite/lock.ts';
import { replaceDatabase } from '../../db/dialect/sqlite/replace.ts';
import { Fault } from '../faults.ts';
import { type Folders, openFolders } from '../media/folders.ts';
import { databaseName } from './archive-names.ts';
import { keepBroken, keepFiles, keptFolder } from './keep.ts';
import { placeFiles } from './place.ts';
import { type Plan, planRestore } from './plan.ts';
import { stageBackup } from './stage.ts';
import { openWorkFolder, type Undoable, undoable } from './work-folder.ts';

export interface Restored {
  /** Where the school of before is kept; null when there was none. */
  kept: string | null;
  /** Files that were gone already when the backup was made. */
  missing: number;
}

interface Work {
  folders: Folders;
  /** The unpacked, checked backup. */
  staged: string;
  /** Where what is kept is put together. */
  keeping: string;
  undo: Undoable;
}

const workFolder = (dataDir: string) => join(dataDir, 'restoring');
const keepingFolder = (dataDir: string) => `${dataDir}.before-restore.unfinished`;

/** Removes what a restore that was broken off has left, unless it still works. */
export function clearUnfinishedRestore(dataDir: string): void {
  const left = [workFolder(dataDir), keepingFolder(dataDir)].some((path) => existsSync(path));
  const work = left ? openWorkFolder(workFolder(dataDir)) : null;
  if (!work) return;
  rmSync(keepingFolder(dataDir), { recursive: true, force: true });
  work.remove();
}

/** Gives what is kept its name. */
function finishKeeping({ folders, keeping, undo }: Work): string {
  const kept = keptFolder(folders.root);
  undo.add(() => rmSync(kept, { recursive: true, force: true }));
  renameSync(keeping, kept);
  return kept;
}

/** Over a database that is whole, in use or not: in one transaction of it, with the very last state kept. */
async function restoreOverWhole(work: Work): Promise<string> {
  const { folders, staged, keeping, undo } = work;
  let kept = '';
  keepFiles(folders, keeping);
  await replaceDatabase(folders.database, join(staged, databaseName), (keep) => {
    keep(join(keeping, databaseName));
    // Once more, for what was uploaded meanwhile: files are only ever added.
    keepFiles(folders, keeping);
    kept = finishKeeping(work);
    placeFiles(staged, folders.root, undo);
  });
  return kept;
}

/** Over a database that is broken or missing: its file is replaced, or overwritten where a server has it open. */
async function restoreOverBroken(work: Work): Promise<string | null> {
  const { folders, staged, keeping, undo } = work;
  const { database, lock, root } = folders;
  const there = existsSync(database);
  const release = takeLock(lock, 'alone');
  // It would go on with the file that was removed, and take in what nobody sees again.
  if (!release && !there)
    throw new Fault(`a server is running whose ${databaseName} was removed from ${root}: stop it first`);
  let kept: string | null = null;
  if (there) {
    keepBroken(database, keeping);
    keepFiles(folders, keeping);
    kept = finishKeeping(work);
  }
  placeFiles(staged, root, undo);
  const by = join(staged, databaseName);
  if (release) await installDatabase(database, by);
  else await overwriteDatabase(database, by);
  release?.();
  return kept;
}

async function replaceSchool(work: Work): Promise<string | null> {
  const { database } = work.folders;
  const whole = existsSync(database) && (await inspectDatabase(database, 'quick')) === null;
  return whole ? restoreOverWhole(work) : restoreOverBroken(work);
}

async function carryOut(plan: Plan, dataDir: string, undo: Undoable): Promise<Restored> {
  if (!existsSync(dataDir)) undo.add(() => rmSync(dataDir, { recursive: true, force: true }));
  const working = openWorkFolder(workFolder(dataDir));
  if (!working) throw new Fault(`another restore into ${dataDir} is running`);
  undo.add(working.remove);
  const keeping = keepingFolder(dataDir);
  rmSync(keeping, { recursive: true, force: true });
  undo.add(() => rmSync(keeping, { recursive: true, force: true }));
  const staged = join(working.path, 'school');
  mkdirSync(staged);
  await stageBackup(plan, staged, dataDir);
  const kept = await replaceSchool({ folders: openFolders(dataDir), staged, keeping, undo });
  undo.keep();
  working.remove();
  return { kept, missing: plan.manifest?.missing.length ?? 0 };
}

/**
 * Replaces a school by a backup, while a server runs or not, whatever the present database is like. Everything is
 * checked before anything is touched; what was there is kept beside. Until the last step, which happens whole or not at
 * all, the school is the old one.
 * @throws Fault saying why the backup is refused; nothing is changed then
 */
export async function restoreSchool(path: string, dataDir: string): Promise<Restored> {
  const plan = await planRestore(path, dataDir);
  const undo = undoable();
  try {
    return await carryOut(plan, dataDir, undo);
  } catch (error) {
    undo.undo();
    throw error;
  } finally {
    await plan.archive.close();
  }
}
