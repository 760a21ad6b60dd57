import { z } from 'zod';

/** One version to make of a picture, of exactly this size in pixels: WebP and AVIF are stretched, a JPEG is cut. */
export interface Version {
  /** Path of the file to write. */
  to: string;
  width: number;
  height: number;
  format: 'webp' | 'avif' | 'jpeg';
}

/** Reads a picture's header, nothing more. */
interface MeasureJob {
  kind: 'measure';
  file: string;
}

/** Decodes a picture to its last line and writes versions of it, turned upright and without metadata. */
interface EncodeJob {
  kind: 'encode';
  file: string;
  /** Points (width × height) beyond which it is not decoded. */
  points: number;
  versions: readonly Version[];
  /** Whether a tiny version is wanted too, as the address of its bytes. */
  placeholder: boolean;
}

/** What the encoder's process is asked, one thing after the other. */
export type Job = MeasureJob | EncodeJob;
export type Question = Job & { id: number };

/** Longest side a format of ours can name. */
const side = z
  .int()
  .min(1)
  .max(2 ** 31);

/** What a header says: the size as it is shown, and whether it takes the decoder of AVIF. */
const measured = z.object({ width: side, height: side, frames: z.int().min(1), avif: z.boolean() });
export type Measured = z.infer<typeof measured>;

/** A tiny WebP for a page to show while the picture is on its way. */
const placeholder = z.string().startsWith('data:image/webp;base64,').max(4000).nullable();

/**
 * What it answers. It reads what strangers send, so nothing of its answers is believed unseen. `undecodable`: the
 * picture's own fault; `unwritten`: the disk's, with the system's code.
 */
export const answer = z.discriminatedUnion('kind', [
  z.object({ id: z.int(), kind: z.literal('measured'), measured }),
  z.object({ id: z.int(), kind: z.literal('encoded'), placeholder }),
  z.object({ id: z.int(), kind: z.literal('undecodable') }),
  z.object({ id: z.int(), kind: z.literal('unwritten'), code: z.string().max(20) }),
]);
export type Answer = z.infer<typeof answer>;

/** The first thing it says, once everything is loaded. */
export const ready = 'ready';
