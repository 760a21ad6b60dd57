import { z } from 'zod';
import { publishedPage } from '../../db/publishing/pages.ts';
import { renderedPage } from '../../db/publishing/rendered-pages.ts';
import { workerSetup } from './messages.ts';
import { readyPage } from './page-store.ts';

/** What a thread that helps the publisher to make pages is started with. */
export const makerSetup = workerSetup.pick({ database: true, place: true, renderer: true, site: true, timings: true });
export type MakerSetup = z.infer<typeof makerSetup>;

/** Pages that are to be made. */
export const wantedPages = z.object({
  list: z.array(z.string()),
  /** Each as it was last written, by address; one that never was is not among them. */
  known: z.map(z.string(), publishedPage),
  /** Fingerprints of the pages in place, where these may be others than the database says. */
  inPlace: z.map(z.string(), z.string()).nullable(),
  /** Make pages ready whatever their hashes say. */
  force: z.boolean(),
  /** Make them ready without compressed twins, which follow. */
  bare: z.boolean(),
  /** The number of the lease. */
  by: z.number().nullable(),
});
export type WantedPages = z.infer<typeof wantedPages>;

/** What came of pages, each in one of the lists; those that are ready or removed were rendered as well. */
export const made = z.object({
  rendered: z.array(renderedPage),
  ready: z.array(readyPage),
  /** They had read nothing that answers otherwise now. */
  unchanged: z.array(z.string()),
  /** There is no such page any more. */
  removed: z.array(z.string()),
  faulty: z.array(z.string()),
});
export type Made = z.infer<typeof made>;

export const toMaker = z
  .object({ wanted: wantedPages, counter: z.instanceof(SharedArrayBuffer) })
  .or(z.literal('leave'));
export type ToMaker = z.infer<typeof toMaker>;

export const fromMaker = z.discriminatedUnion('kind', [
  /** It has loaded what it needs. */
  z.object({ kind: z.literal('here') }),
  z.object({ kind: z.literal('rendered'), address: z.string(), ms: z.number() }),
  z.object({ kind: z.literal('fault'), address: z.string(), message: z.string() }),
  z.object({ kind: z.literal('made'), made }),
  /** Something else than a page has failed: the database when `away`, otherwise what the system's code says. */
  z.object({ kind: z.literal('failed'), away: z.boolean(), code: z.string().nullable(), message: z.string() }),
]);
export type FromMaker = z.infer<typeof fromMaker>;
