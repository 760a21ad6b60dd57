import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { takeLease } from '../../db/dialect/sqlite/lock.ts';
import { Fault } from '../faults.ts';
import { makeFolder } from '../make-folder.ts';

/** A folder for what is not finished yet, held by one process. */
export interface WorkFolder {
  path: string;
  remove(): void;
}

const lease = 'lease';

/**
 * Makes a folder to work in; what a process that is no more has left in it is removed first.
 * @param tries how often the folder may be taken away by another process meanwhile
 * @returns null when another process works there
 */
export function openWorkFolder(path: string, tries = 10): WorkFolder | null {
  makeFolder(path);
  const release = takeLease(join(path, lease));
  if (!release) return null;
  // The one before may have taken the folder away between the two.
  if (!existsSync(join(path, lease))) {
    release();
    if (tries === 1) throw new Fault(`nothing that is written to ${path} stays there`);
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

/** Removes folders of this kind that nobody works in any more. @param suffix how their names end */
export function removeLeftWork(folder: string, suffix: string): void {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(suffix)) : [];
  for (const path of names.map((name) => join(folder, name))) {
    if (existsSync(join(path, lease))) openWorkFolder(path)?.remove();
  }
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs what takes changes back, in reverse order, should the work fail or the process be told to end. */
export function undoable() {
  const steps: (() => void)[] = [];
  const undo = () => {
    stop();
    for (const step of steps.splice(0).reverse()) step();
  };
  // A listener keeps the signal from ending the process at once; ending it by ourselves runs the steps.
  const end = () => process.exit(1);
  const stop = () => {
    process.off('exit', undo);
    for (const signal of endings) process.off(signal, end);
  };
  process.on('exit', undo);
  for (const signal of endings) process.on(signal, end);
  return {
    /** To be called before the change that it takes back. */
    add: (step: () => void) => void steps.push(step),
    undo,
    /** What was done stays. */
    keep() {
      stop();
      steps.splice(0);
    },
  };
}

export type Undoable = ReturnType<typeof undoable>;
