import { z } from 'zod';
import type { IconShape } from '../../../src/model/files/school-pictures.ts';

/**
 * One version to make of a picture, with exactly this size in pixels. WebP and AVIF are resized to it; a JPEG is
 * cropped.
 */
export interface Version {
  /** Path of the output file. */
  to: string;
  width: number;
  height: number;
  format: 'webp' | 'avif' | 'jpeg';
}

/** Reads only a picture's header. */
interface MeasureJob {
  kind: 'measure';
  file: string;
}

/** Decodes a whole picture and writes versions of it, auto-oriented and without metadata. */
interface EncodeJob {
  kind: 'encode';
  file: string;
  /** Maximum number of pixels (width × height); a larger picture is not decoded. */
  points: number;
  versions: readonly Version[];
  /** Whether to make a placeholder too: a tiny version as a `data:` URL. */
  placeholder: boolean;
}

/** How a school looks in its pictures. */
export interface Look {
  /** The logo's file and the maximum number of its pixels; null: the letter stands for it. */
  logo: { file: string; points: number } | null;
  letter: string;
  name: string;
  /** The ground of the pictures as `#rrggbb`; white can be read on it. */
  colour: string;
}

/** A picture to draw of a school: a square icon as PNG, or the link preview as JPEG. `to`: the path of its file. */
export type Drawing = { kind: 'icon'; to: string; shape: IconShape; size: number } | { kind: 'share'; to: string };

/** Draws pictures of a school. */
interface DrawJob {
  kind: 'draw';
  look: Look;
  drawings: readonly Drawing[];
}

/** A job for the encoder process, which runs one job after the other. */
export type Job = MeasureJob | EncodeJob | DrawJob;
export type Question = Job & { id: number };

/** The longest side that any of our formats can store, in pixels. */
const side = z
  .int()
  .min(1)
  .max(2 ** 31);

/**
 * Data from a picture's header: the size after auto-orientation, the number of frames, and whether it needs the AVIF
 * decoder.
 */
const measured = z.object({ width: side, height: side, frames: z.int().min(1), avif: z.boolean() });
export type Measured = z.infer<typeof measured>;

/** A tiny WebP as a `data:` URL, which a page shows while the picture loads. */
const placeholder = z.string().startsWith('data:image/webp;base64,').max(4000).nullable();

/**
 * An answer of the encoder process. That process decodes untrusted files, so its answers are validated. `undecodable`:
 * the picture is broken; `unwritten`: the disk failed, with the system's error code.
 */
export const answer = z.discriminatedUnion('kind', [
  z.object({ id: z.int(), kind: z.literal('measured'), measured }),
  z.object({ id: z.int(), kind: z.literal('encoded'), placeholder }),
  z.object({ id: z.int(), kind: z.literal('undecodable') }),
  z.object({ id: z.int(), kind: z.literal('unwritten'), code: z.string().max(20) }),
]);
export type Answer = z.infer<typeof answer>;

/** The first message of the process, sent when everything is loaded. */
export const ready = 'ready';
