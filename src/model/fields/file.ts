import { z } from 'zod';
import { briefText } from '../text/text.ts';
import { type FileField, isPrivateFile } from './index.ts';
import type { Kind } from './kind.ts';

/** The text in place of a file: an empty one removes the stored file. Without it, the file stays. */
const emptyText = briefText('unknown')
  .trim()
  .refine((sent) => sent === '', 'unknown')
  .transform(() => null)
  .optional();

/** An image: its address or null. Entries are looked up by an image only to check the access to it. */
export const imageKind: Kind<FileField> = {
  check: () => emptyText,
  value: () => z.string().nullable(),
  indexed: isPrivateFile,
  emptiable: true,
  empty: null,
};

/** A video or PDF. Access is checked at every request by looking up the address, so it is indexed. */
export const fileKind: Kind<FileField> = { ...imageKind, indexed: () => true };
