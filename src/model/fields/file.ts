import { z } from 'zod';
import type { FileField } from './index.ts';
import type { Kind } from './kind.ts';

/** A picture: its address or null. It is always public, and no entry is looked for by it. */
export const imageKind: Kind<FileField> = { check: () => null, value: () => z.string().nullable(), empty: null };

/** A video or a PDF: who may open it is asked at every request, by its address. */
export const fileKind: Kind<FileField> = { ...imageKind, indexed: true };
