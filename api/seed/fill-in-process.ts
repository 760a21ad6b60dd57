import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { Fault } from '../faults.ts';
import { filesPlace } from '../storage/files-url.ts';

/** What the process is asked, once. */
export const task = z.object({
  dataDir: z.string(),
  /** The database's file. */
  file: z.string(),
  /** Whether it is a new one beside the school's, which has been made for it. */
  beside: z.boolean(),
  seed: z.enum(['demo', 'none']),
  /** The S3 for its files; null for its folders. */
  files: filesPlace.nullable(),
});
export type FillTask = z.infer<typeof task>;

/** Why it did not come to an end, in one line. */
const failure = z.string();

/**
 * Makes a database and fills it in a process of its own: the memory that takes does not stay with the server.
 * @throws Fault with the line of what went wrong there
 */
export async function fillInProcess(what: FillTask): Promise<void> {
  const child = fork(new URL('./fill-program.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let line: string | null = null;
  child.once('message', (message) => {
    line = failure.parse(message);
  });
  child.send(what);
  const [code, signal] = await once(child, 'exit');
  if (line !== null) throw new Fault(line);
  if (code !== 0) throw new Error(`filling the school ended with ${code ?? signal}`);
}
