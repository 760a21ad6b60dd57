import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const asRoot = (...words: string[]) => {
  const [command = '', ...rest] = process.getuid?.() === 0 ? words : ['sudo', ...words];
  execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
};

/** Mounts a separate file system (tmpfs) of `megabytes` MB that a test can fill completely. */
export function smallDisk(megabytes: number): { folder: string; setReadOnly(): void; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  asRoot('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder);
  return {
    folder,
    /** As the system does when the disk fails. */
    setReadOnly: () => asRoot('mount', '-o', 'remount,ro', folder),
    remove() {
      asRoot('umount', '-l', folder);
      rmdirSync(folder);
    },
  };
}
