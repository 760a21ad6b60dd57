import { z } from 'zod';
import type { Base, Kind, Plain } from './kind.ts';

/** Public files lie under `/media/`, private ones under `/files/`, opened to those who may. */
export type Storage = 'public' | 'private';

/** A picture is always public, and no entry is looked for by it. */
export type ImageField = Plain<'image'>;
export type VideoField = Plain<'video'> & { storage: Storage };
export type PdfField = Plain<'pdf'> & { storage: Storage };
export type FileField = ImageField | VideoField | PdfField;
export type FileKind = FileField['kind'];

export const image = (required: false | 'create' = false) => ({ kind: 'image', bilingual: false, required }) as const;

export const video = (storage: Storage, required: false | 'create' = false) =>
  ({ kind: 'video', bilingual: false, storage, required }) as const;

export const pdf = (storage: Storage, required: false | 'create' = false) =>
  ({ kind: 'pdf', bilingual: false, storage, required }) as const;

/** The address of a file, or null. */
export const imageKind: Kind<Base> = {
  check: () => null,
  value: () => z.string().nullable(),
  empty: null,
};

/** Who may open it is asked at every request, by its address. */
export const videoKind: Kind<Base> = { ...imageKind, indexed: true };
export const pdfKind = videoKind;
