import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What belongs to a school beside its database; published pages are made anew. */
export const backupParts = ['media', 'private'];

/** Packs files of several folders into one archive; what is still being uploaded stays out. */
export async function pack(file: string, sources: { folder: string; names: string[] }[]): Promise<void> {
  const places = sources.flatMap(({ folder, names }) => ['-C', folder, ...names]);
  // Exit code 1: a file changed or went while it was read. Only unfinished uploads do.
  await run('tar', ['-cf', file, '--exclude=private/incoming/*', '--exclude=private/resumable/*', ...places]).catch(
    (error: { code?: number }) => {
      if (error.code !== 1) throw error;
    },
  );
}

export async function unpack(file: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await run('tar', ['-xf', file, '-C', folder, '--no-same-owner']);
}

/** Adds a tree's files to another folder as links where the file system can, as copies where it cannot. */
export async function linkTree(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  await run('cp', ['-alf', `${from}/.`, to]).catch(() => run('cp', ['-af', `${from}/.`, to]));
}
