import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { languages } from '../../src/model/languages.ts';
import { Fault, faultKinds } from '../faults.ts';
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

/** The error of the process: its message in one line, and its kind. */
const failure = z.object({ line: z.string(), kind: z.enum(faultKinds) });
export type FillFailure = z.infer<typeof failure>;

/**
 * Creates and fills a database in a child process, so that the memory for it is not kept by the server.
 * @throws Fault with the error message of the process
 */
export async function fillInProcess(what: FillTask): Promise<void> {
  const child = fork(new URL('./fill-program.ts', import.meta.url), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const outcome: { failed: FillFailure | null } = { failed: null };
  child.on('message', (message) => {
    // Node sends messages of its own here when it watches the files (`npm run dev`).
    const { data } = failure.safeParse(message);
    if (data) outcome.failed = data;
  });
  child.send(what);
  const [code, signal] = await once(child, 'exit');
  if (outcome.failed !== null) throw new Fault(outcome.failed.line, { kind: outcome.failed.kind });
  if (code !== 0) throw new Error(`filling the school ended with ${code ?? signal}`);
}
