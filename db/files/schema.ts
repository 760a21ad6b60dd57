import { index, integer, table, text } from '../dialect/columns.ts';

/** Re-encoded pictures, by the address of their largest WebP. */
export const images = table(
  'images',
  {
    address: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    placeholder: text().notNull(),
    /** 0 until the AVIF versions are made, 1 once they are there, 2 when there can be none. */
    avif: integer().notNull().default(0),
    /** The same of the version for previews in messages. */
    share: integer().notNull().default(0),
    created_at: text().notNull(),
  },
  (columns) => [
    index('images_avif').on(columns.avif, columns.created_at),
    index('images_share').on(columns.share, columns.created_at),
  ],
);
