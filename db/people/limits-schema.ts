import { index, integer, table, text, uniqueIndex } from '../dialect/columns.ts';

/**
 * What the limits of requests and of guesses count (contract 4 and 8): how often something happened in a window of time.
 * The key is a hash of fixed length; `ends_at` counts milliseconds, and what has ended is swept away.
 */
export const rateWindows = table(
  'rate_windows',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    ends_at: integer().notNull(),
  },
  (columns) => [index('rate_windows_end').on(columns.ends_at)],
);

/** Not used any more. It stays because an earlier version of the program on the same database still writes to it. */
export const uploadHolds = table(
  'upload_holds',
  {
    holder: text().notNull(),
    network: text().notNull(),
    bytes: integer().notNull(),
    /** Another one each second, as long as the process lives. */
    beat: integer().notNull(),
  },
  (columns) => [uniqueIndex('upload_holds_holder').on(columns.holder, columns.network)],
);
