import { choice, id, index, integer, json, real, table, text, uniqueIndex } from '../dialect/columns.ts';

/** What is asked of the publisher; written in the transaction that changes the content. */
export const publishRequests = table('publish_requests', {
  id: id(),
  tags: json<string[]>().notNull(),
  addresses: json<string[]>().notNull(),
  everything: integer().notNull().default(0),
  created_at: text().notNull(),
});

/** What is published: the hash of each page's file, what it has read with hashes of the answers, and the tags of it. */
export const pages = table('pages', {
  address: text().primaryKey(),
  hash: text().notNull(),
  answers: json<Readonly<Record<string, string>>>(),
});

export const pageTags = table('page_tags', { tag: text().notNull(), address: text().notNull() }, (columns) => [
  uniqueIndex('page_tags_tag').on(columns.tag, columns.address),
  index('page_tags_address').on(columns.address),
]);

/** How a call of the rebuild hook stands; `none`: no hook is set. */
const hookStates = ['none', 'waiting', 'done', 'given_up'] as const;

/** Past publishes that changed a file; each has its call of the rebuild hook, if one is set. */
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

/** Counts up with every change of content: what caches compare. */
export const versions = table('versions', {
  name: text().primaryKey(),
  number: integer().notNull(),
});

/** What the published pages were made with; when it changes, every page is made again. */
export const publisherState = table('publisher_state', {
  name: text().primaryKey(),
  value: text().notNull(),
});
