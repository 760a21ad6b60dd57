import { mediaKinds } from '../../src/model/files/media-kinds.ts';
import { choice, id, index, integer, table, text, uniqueIndex } from '../dialect/columns.ts';

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

/** The media library: the files of content, one row each. Documents of students and receipts are not in it. */
export const files = table(
  'files',
  {
    id: id(),
    /** A picture is known by its largest WebP. */
    address: text().notNull(),
    /** The address without the width, the same for all versions of a picture (`pictureName`). */
    stem: text().notNull(),
    kind: choice(mediaKinds).notNull(),
    bytes: integer().notNull(),
    /** Of a picture, in pixels. */
    width: integer(),
    height: integer(),
    /** The name that the file had when it was uploaded; null for files from before names were kept. */
    name: text(),
    /** The name, normalised for the search. */
    search_text: text().notNull().default(''),
    uploaded_at: text().notNull(),
    uploaded_by: integer(),
    /** Since when no entry names it, as the sweep has seen; null while one does. */
    unused_since: text(),
  },
  (columns) => [
    uniqueIndex('files_address').on(columns.address),
    uniqueIndex('files_stem').on(columns.stem),
    index('files_uploaded').on(columns.uploaded_at, columns.id),
  ],
);

/** Which entries name which files of the library, deleted entries that can be restored included. */
export const fileUses = table(
  'file_uses',
  {
    id: id(),
    stem: text().notNull(),
    /** The table of the content type. */
    type: text().notNull(),
    entry: integer().notNull(),
    /** 1: only an earlier version of the entry names it. */
    earlier: integer().notNull().default(0),
    /** The name of the entry in all languages, normalised for the search. */
    search_text: text().notNull().default(''),
  },
  (columns) => [
    uniqueIndex('file_uses_entry').on(columns.type, columns.entry, columns.stem),
    index('file_uses_stem').on(columns.stem),
  ],
);
