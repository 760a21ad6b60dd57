import type { Changes } from '../../src/model/people/audit.ts';
import { id, index, integer, json, table, text } from '../dialect/columns.ts';

/**
 * Audit log: one line for each write by staff and each opened document, in the same transaction. Lines are only added;
 * the actor's name is kept even if the actor leaves.
 */
export const auditLines = table(
  'audit_lines',
  {
    id: id(),
    at: text().notNull(),
    actor_id: integer().notNull(),
    actor_name: text().notNull(),
    action: text().notNull(),
    /** The subject of the line, as an API path without its base: `students/12`. */
    about: text().notNull(),
    changes: json<Changes>().notNull(),
  },
  (columns) => [
    index('audit_lines_actor').on(columns.actor_id, columns.id),
    index('audit_lines_about').on(columns.about, columns.id),
  ],
);
