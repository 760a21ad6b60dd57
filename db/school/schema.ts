import { translated } from '../content/translated.ts';
import { id, index, integer, real, table, text } from '../dialect/columns.ts';

export const levels = table('levels', {
  id: id(),
  ...translated('name', () => text().notNull()),
});

export const grades = table(
  'grades',
  {
    id: id(),
    level_id: integer()
      .notNull()
      .references(() => levels.id),
    ...translated('name', () => text().notNull()),
    semester: real().notNull().default(0),
    half_semester: real().notNull().default(0),
    year: real().notNull().default(0),
  },
  (columns) => [index('grades_level').on(columns.level_id)],
);
