import { z } from 'zod';
import { briefText } from '../text/text.ts';
import { type FileField, isPrivateFile } from './index.ts';
import type { Kind } from './kind.ts';

/** The address of a file of the media library. */
const stored = /^\/(media|files\/materials)\/[A-Za-z0-9][A-Za-z0-9._-]*$/;

/**
 * The text in place of a file: the address of one that is stored, or an empty one, which removes the present file.
 * Without it, the file stays.
 */
const addressSent = briefText('unknown')
  .trim()
  .refine((sent) => sent === '' || stored.test(sent), 'unknown')
  .transform((sent) => (sent === '' ? null : sent))
  .optional();

/** An image: its address or null. Entries are looked up by an image only to check the access to it. */
export const imageKind: Kind<FileField> = {
  check: () => addressSent,
  value: () => z.string().nullable(),
  indexed: isPrivateFile,
  emptiable: true,
  empty: null,
};

/** A video or PDF. Access is checked at every request by looking up the address, so it is indexed. */
export const fileKind: Kind<FileField> = { ...imageKind, indexed: () => true };
