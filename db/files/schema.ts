import { index, integer, table, text } from '../dialect/columns.ts';

/** Re-encoded images, by the address of their largest WebP. */
export const images = table(
  'images',
  {
    address: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    placeholder: text().notNull(),
    /** AVIF versions: 0 not made yet, 1 made, 2 not possible. */
    avif: integer().notNull().default(0),
    /** The version for link previews: same values as `avif`. */
    share: integer().notNull().default(0),
    created_at: text().notNull(),
  },
  (columns) => [
    index('images_avif').on(columns.avif, columns.created_at),
    index('images_share').on(columns.share, columns.created_at),
  ],
);
