import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { languages } from '../../src/model/languages.ts';
import { Fault } from '../faults.ts';
import { filesPlace } from '../storage/files-url.ts';

/** The input of the process, sent once. */
export const task = z.object({
  dataDir: z.string(),
  /** The path of the database file. */
  file: z.string(),
  /** Whether to fill a new database that was created beside the school's own. */
  beside: z.boolean(),
  seed: z.enum(['demo', 'none']),
  defaultLanguage: z.enum(languages),
  /** The S3 location of the files; null for the data folder. */
  files: filesPlace.nullable(),
});
export type FillTask = z.infer<typeof task>;

/** A one-line error message of the process. */
const failure = z.string();

/**
 * Creates and fills a database in a child process, so that the memory for it is not kept by the server.
 * @throws Fault with the error message of the process
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
