import { and, eq, isNull } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { type Access, accessValues } from '../src/model/access.ts';
import { lists } from '../src/model/content-types/index.ts';
import type { ContentTable } from './content-table.ts';
import type { Database } from './open.ts';
import { columnOf, tableOf } from './tables.ts';

/** Where a protected file belongs: whose it is and what it takes to open it. */
export interface MaterialPlace {
  gradeId: number;
  access: Access;
}

function column(table: ContentTable, name: string): SQLiteColumn {
  const found = columnOf(table, name);
  if (!found) throw new Error(`no column ${name}`);
  return found;
}

const places = [
  [lists.videos, 'video_path'],
  [lists.videos, 'attachment_path'],
  [lists.books, 'attachment_path'],
  [lists.work_sheets, 'attachment_path'],
] as const;

const accessOf = (value: unknown): Access => accessValues.find((access) => access === value) ?? 'paid';

/** The live materials that show the file at an address; none for a file that is deleted, replaced or of no material. */
export async function placesOfFile(db: Database, address: string): Promise<MaterialPlace[]> {
  const subjects = tableOf(lists.subjects);
  return places.flatMap(([type, field]) => {
    const table = tableOf(type);
    return db
      .select({ gradeId: column(subjects, 'grade_id'), access: column(table, 'access') })
      .from(table)
      .innerJoin(subjects, eq(subjects.id, column(table, 'subject_id')))
      .where(and(eq(column(table, field), address), isNull(table.deleted_at), isNull(subjects.deleted_at)))
      .all()
      .map(({ gradeId, access }) => ({ gradeId: Number(gradeId), access: accessOf(access) }));
  });
}
