import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface DiskSync {
  /** Flushes all written data of the folder's file system to the disk. @returns whether it succeeded */
  all(): Promise<boolean>;
  /** Ends the shell, after what is being flushed. Resolves when it has ended. Never rejects. */
  close(): Promise<void>;
}

const script = 'while read -r _; do if sync --file-system "$0"; then echo yes; else echo no; fi; done';

/**
 * Flushes (syncs) whole file systems, which Node has no function for. One small shell is kept running for it: each new
 * process would copy the server's page tables and block all its threads, requests included, for milliseconds.
 */
export function openDiskSync(folder: string): DiskSync {
  const shell = spawn('sh', ['-c', script, folder], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve) => {
    shell.once('exit', () => resolve());
    shell.once('error', () => resolve());
  });
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
    close() {
      shell.stdin.end();
      return ended;
    },
  };
}
