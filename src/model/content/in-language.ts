import type { Fields, Value } from '../fields/index.ts';
import type { ListType, RecordType } from './type.ts';

/** An uploaded image after re-encoding: what `<picture>` needs to avoid layout shift and to load the right size. */
export interface Picture {
  /** Root-relative address of the largest WebP. */
  src: string;
  width: number;
  height: number;
  /** `srcset` values. AVIF is encoded after WebP; null until it is ready. */
  webp: string;
  avif: string | null;
  /** Address of the JPEG for link previews. Null until it is created for an old image. */
  share: string | null;
  /** A small blurred preview as a `data:` URL. */
  placeholder: string;
}

/** Fields as a page reads them: texts in the language of the page, images as `Picture`. */
export type InLanguage<F extends Fields> = {
  [K in keyof F]: F[K] extends { bilingual: true }
    ? string
    : F[K] extends { kind: 'image'; storage: 'public' }
      ? Picture | null
      : Value<F[K]>;
};

/** Fields that every list entry has in addition. Both timestamps are ISO 8601 in UTC. */
export interface Placed {
  id: number;
  published_at: string;
  /** Its place in the order of its list. */
  position: number;
  updated_at: string;
}

/** A content type as a page reads it. */
export type Read<T> =
  T extends ListType<infer F> ? InLanguage<F> & Placed : T extends RecordType<infer F> ? InLanguage<F> : never;
