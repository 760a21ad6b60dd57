import { z } from 'zod';
import { languages } from '../../src/model/languages.ts';
import { pagesPlace } from './open-pages.ts';

/** What the worker is started with. */
export const workerSetup = z.object({
  database: z.string(),
  place: pagesPlace,
  lease: z.string(),
  renderer: z.string(),
  site: z.object({ url: z.string(), defaultLanguage: z.enum(languages), policy: z.string() }),
  hook: z.boolean(),
  /** What pages are made with, and when that was built; null: whatever they were made with before. */
  build: z.object({ signature: z.string(), at: z.number() }).nullable(),
  /** Whether it tells how long each page took. */
  timings: z.boolean(),
  /** How many threads may help it with a long publish. */
  makers: z.number().int(),
  /** Whether it leaves once nothing waits, and does not wait for its turn: another goes on where it left. */
  passing: z.boolean(),
});
export type WorkerSetup = z.infer<typeof workerSetup>;

/** What the worker is told; `hold` to make no page, since the program's files are others by now. */
export const toWorker = z.enum(['wake', 'hold', 'stop']);
export type ToWorker = z.infer<typeof toWorker>;

/** What the worker tells. */
export const fromWorker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), paths: z.array(z.string()) }),
  z.object({ kind: z.literal('rendered'), address: z.string(), ms: z.number() }),
  z.object({ kind: z.literal('idle') }),
  /** This process publishes from now on; until then another one does. */
  z.object({ kind: z.literal('leading') }),
  /** Another process publishes, with a newer build or for another address: this one does not. */
  z.object({ kind: z.literal('differs'), olderBuild: z.boolean() }),
  /** Another has the right to publish; this process waits for it. */
  z.object({ kind: z.literal('waiting') }),
  /** Threads that helped are gone: one makes all pages from now on. */
  z.object({ kind: z.literal('alone'), message: z.string() }),
  z.object({ kind: z.literal('fault'), address: z.string().nullable(), message: z.string() }),
]);
export type FromWorker = z.infer<typeof fromWorker>;
