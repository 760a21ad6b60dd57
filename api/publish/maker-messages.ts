import { z } from 'zod';
import { publishedPage } from '../../db/publishing/pages.ts';
import { renderedPage } from '../../db/publishing/rendered-pages.ts';
import { workerSetup } from './messages.ts';
import { readyPage } from './page-store.ts';

/** The start data (`workerData`) of a helper thread that renders pages. */
export const makerSetup = workerSetup.pick({ database: true, place: true, renderer: true, site: true, timings: true });
export type MakerSetup = z.infer<typeof makerSetup>;

/** The pages to render. */
export const wantedPages = z.object({
  list: z.array(z.string()),
  /** The last published version of each page, by address. Pages that were never published are missing. */
  known: z.map(z.string(), publishedPage),
  /** Hashes of the page files that are in place, when they may differ from the database; otherwise null. */
  inPlace: z.map(z.string(), z.string()).nullable(),
  /** Stage pages even if their hashes are unchanged. */
  force: z.boolean(),
  /** Stage pages without compressed copies (.br, .gz), which are added later. */
  bare: z.boolean(),
  /** The lease number (fencing token) of the publisher; null where leases have none. */
  by: z.number().nullable(),
});
export type WantedPages = z.infer<typeof wantedPages>;

/** The result for each page. Pages in `ready` and `removed` are also in `rendered`. */
export const made = z.object({
  rendered: z.array(renderedPage),
  ready: z.array(readyPage),
  /** Not rendered: the data that they read has not changed. */
  unchanged: z.array(z.string()),
  /** The page no longer exists. */
  removed: z.array(z.string()),
  faulty: z.array(z.string()),
});
export type Made = z.infer<typeof made>;

export const toMaker = z
  .object({ wanted: wantedPages, counter: z.instanceof(SharedArrayBuffer) })
  .or(z.literal('leave'));
export type ToMaker = z.infer<typeof toMaker>;

export const fromMaker = z.discriminatedUnion('kind', [
  /** The thread has loaded the renderer and is ready for work. */
  z.object({ kind: z.literal('here') }),
  z.object({ kind: z.literal('rendered'), address: z.string(), ms: z.number() }),
  z.object({ kind: z.literal('fault'), address: z.string(), message: z.string() }),
  z.object({ kind: z.literal('made'), made }),
  /**
   * An error that is not the fault of a page: the database is unavailable if `away`, otherwise a system error with its
   * `code`.
   */
  z.object({ kind: z.literal('failed'), away: z.boolean(), code: z.string().nullable(), message: z.string() }),
]);
export type FromMaker = z.infer<typeof fromMaker>;
