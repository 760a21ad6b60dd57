import type { Fields, Value } from '../fields/index.ts';
import type { ListType, RecordType } from './type.ts';

/** An uploaded picture, re-encoded: what `<picture>` needs so that nothing jumps and nobody loads too much. */
export interface Picture {
  /** Root-relative address of the largest WebP. */
  src: string;
  width: number;
  height: number;
  /** `srcset` values; AVIF is made a little later than WebP and absent until then. */
  webp: string;
  avif: string | null;
  /** Address of the JPEG for previews in messages; one of a picture from earlier days is made a little later. */
  share: string | null;
  /** A tiny blurred version as a data: address. */
  placeholder: string;
}

/** Fields as a page reads them: a text in its language, a picture with all that shows it. */
export type InLanguage<F extends Fields> = {
  [K in keyof F]: F[K] extends { bilingual: true }
    ? string
    : F[K] extends { kind: 'image' }
      ? Picture | null
      : Value<F[K]>;
};

/** What every entry of a list has besides; both moments are ISO 8601, UTC. */
export interface Placed {
  id: number;
  published_at: string;
  updated_at: string;
}

/** A declared type as a page reads it. */
export type Read<T> =
  T extends ListType<infer F> ? InLanguage<F> & Placed : T extends RecordType<infer F> ? InLanguage<F> : never;
