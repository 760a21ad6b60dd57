import { translated } from '../content/translated.ts';
import { id, index, integer, real, table, text } from '../dialect/columns.ts';
import { versionColumns } from '../version-columns.ts';

export const levels = table('levels', {
  id: id(),
  ...translated('name', () => text().notNull()),
  /** The place in the order that the school chose; equal places are in order of id. */
  position: integer().notNull().default(0),
  deleted_at: text(),
  ...versionColumns(),
});

export const grades = table(
  'grades',
  {
    id: id(),
    level_id: integer()
      .notNull()
      .references(() => levels.id),
    ...translated('name', () => text().notNull()),
    /** Price columns for earlier program versions: 0 if there is no price. */
    semester_before: real('semester').notNull().default(0),
    half_semester_before: real('half_semester').notNull().default(0),
    year_before: real('year').notNull().default(0),
    /** The prices; null: the term is not offered. */
    semester: real('semester_price'),
    half_semester: real('half_semester_price'),
    year: real('year_price'),
    /** The place within the level. */
    position: integer().notNull().default(0),
    deleted_at: text(),
    ...versionColumns(),
  },
  (columns) => [index('grades_level').on(columns.level_id)],
);
