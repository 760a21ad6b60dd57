import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../faults.ts';
import { makeFolder } from '../../make-folder.ts';
import { verifyFolder } from '../status.ts';
import { openWorkFolder } from '../work-folder.ts';

const workOf = (dataDir: string): string => join(dataDir, verifyFolder, 'work');

/** Takes the folder in which a backup is restored to be compared. @throws Fault 75 if another process has it */
export function takeVerifyFolder(dataDir: string): { path: string; remove(): void } {
  makeFolder(join(dataDir, verifyFolder));
  const working = openWorkFolder(workOf(dataDir));
  if (!working) throw new Fault('another verification is running', { kind: 'busy' });
  return working;
}

/** Deletes what a killed verification has left: a whole database, which may hold somebody who is erased meanwhile. */
export function clearUnfinishedVerify(dataDir: string): void {
  if (existsSync(workOf(dataDir))) openWorkFolder(workOf(dataDir))?.remove();
}
