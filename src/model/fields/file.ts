import { z } from 'zod';
import { briefText } from '../text/text.ts';
import type { FileField } from './index.ts';
import type { Kind } from './kind.ts';

/** The text in place of a file: an empty one removes the stored file. Without it, the file stays. */
const emptyText = briefText('unknown')
  .trim()
  .refine((sent) => sent === '', 'unknown')
  .transform(() => null)
  .optional();

/** An image: its address or null. Images are always public, and entries are never looked up by image. */
export const imageKind: Kind<FileField> = {
  check: () => emptyText,
  value: () => z.string().nullable(),
  emptiable: true,
  empty: null,
};

/** A video or PDF. Access is checked at every request by looking up the address, so it is indexed. */
export const fileKind: Kind<FileField> = { ...imageKind, indexed: true };
