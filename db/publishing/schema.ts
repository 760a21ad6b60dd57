import { choice, id, index, integer, json, real, table, text, uniqueIndex } from '../dialect/columns.ts';

/** Publish requests, written in the transaction that changes the content. */
export const publishRequests = table('publish_requests', {
  id: id(),
  tags: json<string[]>().notNull(),
  addresses: json<string[]>().notNull(),
  everything: integer().notNull().default(0),
  created_at: text().notNull(),
});

/** Published pages: the hash of the file, and the hashes of the page's read results. */
export const pages = table('pages', {
  address: text().primaryKey(),
  hash: text().notNull(),
  answers: json<Readonly<Record<string, string>>>(),
});

export const pageTags = table('page_tags', { tag: text().notNull(), address: text().notNull() }, (columns) => [
  uniqueIndex('page_tags_tag').on(columns.tag, columns.address),
  index('page_tags_address').on(columns.address),
]);

/** The state of a rebuild hook call; `none`: no hook is configured. */
const hookStates = ['none', 'waiting', 'done', 'given_up'] as const;

/** Past publishes that changed a file, each with its rebuild hook call, if one is configured. */
export const publications = table('publications', {
  id: id(),
  published_at: text().notNull(),
  duration_ms: real().notNull(),
  paths: json<string[]>().notNull(),
  hook_state: choice(hookStates).notNull(),
  hook_status: integer(),
  hook_attempts: integer().notNull().default(0),
  hook_next_at: text(),
});

/** Version numbers that caches compare; `content` is incremented with every change of content. */
export const versions = table('versions', {
  name: text().primaryKey(),
  number: integer().notNull(),
});

/**
 * Key-value state of the publisher and the installation, for example the build signature: when it changes, every page
 * is rendered again.
 */
export const publisherState = table('publisher_state', {
  name: text().primaryKey(),
  value: text().notNull(),
});
