import { z } from 'zod';
import type { FileField } from './index.ts';
import type { Kind } from './kind.ts';

/** An image: its address or null. Images are always public, and entries are never looked up by image. */
export const imageKind: Kind<FileField> = { check: () => null, value: () => z.string().nullable(), empty: null };

/** A video or PDF. Access is checked at every request by looking up the address, so it is indexed. */
export const fileKind: Kind<FileField> = { ...imageKind, indexed: true };
