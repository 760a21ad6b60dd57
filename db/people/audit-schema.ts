import type { Changes } from '../../src/model/people/audit.ts';
import { id, index, integer, json, table, text } from '../dialect/columns.ts';

/**
 * What the staff has done, a line for each write and each opening of a document, written with it. Lines are only added;
 * the actor's name stays when the actor goes.
 */
export const auditLines = table(
  'audit_lines',
  {
    id: id(),
    at: text().notNull(),
    actor_id: integer().notNull(),
    actor_name: text().notNull(),
    action: text().notNull(),
    /** What it is about, as an address of the API without its base: `students/12`. */
    about: text().notNull(),
    changes: json<Changes>().notNull(),
  },
  (columns) => [
    index('audit_lines_actor').on(columns.actor_id, columns.id),
    index('audit_lines_about').on(columns.about, columns.id),
  ],
);
