import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface DiskSync {
  /** Makes all that was written to the folder's file system last. @returns whether it could */
  all(): Promise<boolean>;
  close(): void;
}

const script = 'while read -r _; do if sync --file-system "$0"; then echo yes; else echo no; fi; done';

/**
 * Syncs whole file systems, which Node cannot. One small shell is kept for it: starting a program means copying the
 * server's page tables, which holds up all its threads for milliseconds, requests included.
 */
export function openDiskSync(folder: string): DiskSync {
  const shell = spawn('sh', ['-c', script, folder], { stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting: ((synced: boolean) => void)[] = [];
  let gone = false;
  const end = () => {
    gone = true;
    for (const resolve of waiting.splice(0)) resolve(false);
  };
  shell.once('error', end);
  shell.stdin.once('error', end);
  createInterface(shell.stdout)
    .on('line', (line) => waiting.shift()?.(line === 'yes'))
    .once('close', end);
  return {
    all() {
      if (gone) return Promise.resolve(false);
      return new Promise((resolve) => {
        waiting.push(resolve);
        shell.stdin.write('\n');
      });
    },
    close: () => shell.stdin.end(),
  };
}
