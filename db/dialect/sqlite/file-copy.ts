import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/**
 * Copies a file in a process of its own. The bytes pass this process by, and so do locks: a process that closes a file
 * loses all of its locks on it, those of its open databases too.
 * @throws when the file cannot be copied
 */
async function copyFile(from: string, to: string): Promise<void> {
  const copying = spawn('cp', ['--reflink=auto', from, to], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  copying.stderr.setEncoding('utf8').on('data', (part: string) => {
    said = (said + part).slice(-1000);
  });
  const [code, signal] = await once(copying, 'close');
  if (code === 0) return;
  throw new Error(`the database could not be copied: ${said.trim().split('\n').at(-1) || (signal ?? code)}`);
}

/** A copy of a database that is begun while others write, and finished when they do not. */
export interface BegunCopy {
  /** Adds what was written since the beginning: only that has to be copied now. */
  finish(): Promise<void>;
  /** To be called at the end. */
  close(): void;
}

/**
 * Begins a copy of a database that others read and write. A read transaction stays open meanwhile: what was committed
 * before it is in the file or in the log, and the log is not begun anew. So the file, and after it the log, are a whole
 * copy at the moment when the log is copied.
 * @throws when there is no room for it
 */
export async function beginCopy(file: string, to: string): Promise<BegunCopy> {
  for (const end of ['', '-wal', '-shm']) rmSync(to + end, { force: true });
  const holder = new Sqlite(file, { fileMustExist: true });
  try {
    holder.exec('begin');
    holder.prepare('select count(*) from sqlite_schema').get();
    await copyFile(file, to);
  } catch (error) {
    holder.close();
    throw error;
  }
  return {
    finish: () => copyFile(`${file}-wal`, `${to}-wal`),
    close: () => void holder.close(),
  };
}
