import { z } from 'zod';
import { pagesPlace } from './open-pages.ts';

/** The start data of the publish worker. */
export const workerSetup = z.object({
  database: z.string(),
  place: pagesPlace,
  lease: z.string(),
  renderer: z.string(),
  site: z.object({ url: z.string(), policy: z.string() }),
  hook: z.boolean(),
  /** The build that renders pages (its signature and build time); null: keep the build that was used before. */
  build: z.object({ signature: z.string(), at: z.number() }).nullable(),
  /** Whether the worker reports the render time of each page. */
  timings: z.boolean(),
});
export type WorkerSetup = z.infer<typeof workerSetup>;

/** Messages to the worker. `hold` means: render no page, because the program's files were replaced. */
export const toWorker = z.enum(['wake', 'hold', 'stop']);
export type ToWorker = z.infer<typeof toWorker>;

/** Messages from the worker. */
export const fromWorker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), paths: z.array(z.string()) }),
  /** Any page may be another one than the server has. */
  z.object({ kind: z.literal('refresh') }),
  z.object({ kind: z.literal('rendered'), address: z.string(), ms: z.number() }),
  z.object({ kind: z.literal('idle') }),
  /** This process has the publish lease (it is the leader). */
  z.object({ kind: z.literal('leading') }),
  /** Another process publishes with a newer build or for another address, so this process does not publish. */
  z.object({ kind: z.literal('differs'), olderBuild: z.boolean() }),
  /** Another process holds the publish lease; this process waits for it. */
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('fault'), address: z.string().nullable(), message: z.string() }),
]);
export type FromWorker = z.infer<typeof fromWorker>;
