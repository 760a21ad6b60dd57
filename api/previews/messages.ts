import { z } from 'zod';
import { languages } from '../../src/model/languages.ts';

/** The start data of the thread that renders previews. */
export const previewSetup = z.object({
  database: z.string(),
  /** The compiled pages, and the hashes of their inline parts. */
  renderer: z.string(),
  inline: z.string(),
  siteUrl: z.string(),
});
export type PreviewSetup = z.infer<typeof previewSetup>;

/** A page to render. */
export const wantedPreview = z.object({
  number: z.number(),
  hash: z.string(),
  /** The address of the preview, without language. */
  address: z.string(),
  language: z.enum(languages),
});
export type WantedPreview = z.infer<typeof wantedPreview>;

/** A rendered page; `html` is null if no page shows the entry. */
export const renderedPreview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), number: z.number(), html: z.string().nullable() }),
  z.object({ kind: z.literal('fault'), number: z.number(), message: z.string() }),
]);
export type RenderedPreview = z.infer<typeof renderedPreview>;
