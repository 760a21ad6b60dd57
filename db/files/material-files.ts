import { and, eq, isNull } from 'drizzle-orm';
import type { ContentType } from '../../src/model/content/type.ts';
import { allTypes, lists } from '../../src/model/content-types/index.ts';
import { isPrivateFile } from '../../src/model/fields/index.ts';
import { type Access, accessValues } from '../../src/model/people/access.ts';
import type { ContentTable } from '../content/content-table.ts';
import { columnOf, tableOf } from '../content/tables.ts';
import type { Column } from '../dialect/columns.ts';
import type { Database } from '../open.ts';

/** Where a protected file belongs: whose it is and what it takes to open it. */
export interface MaterialPlace {
  gradeId: number;
  access: Access;
}

interface FileColumn {
  table: ContentTable;
  file: Column;
  /** What says to whom it opens, where the type is a material's. */
  material: { subject: Column; access: Column } | null;
}

function columnsOfType(type: ContentType): FileColumn[] {
  const table = tableOf(type);
  const subject = columnOf(table, 'subject_id');
  const access = columnOf(table, 'access');
  const material = subject && access ? { subject, access } : null;
  return Object.entries(type.fields).flatMap(([name, field]) => {
    const file = isPrivateFile(field) ? columnOf(table, name) : undefined;
    return file ? [{ table, file, material }] : [];
  });
}

/** Every column that names protected files, as the content types declare them. */
const fileColumns = () => allTypes.flatMap(columnsOfType);

const accessOf = (value: unknown): Access => accessValues.find((access) => access === value) ?? 'paid';

/** The live materials that show the file at an address; none for a file that is deleted, replaced or of no material. */
export async function placesOfFile(db: Database, address: string): Promise<MaterialPlace[]> {
  const subjects = tableOf(lists.subjects);
  const grade = columnOf(subjects, 'grade_id');
  if (!grade) return [];
  const found = fileColumns().map(async ({ table, file, material }) => {
    if (!material) return [];
    const rows = await db
      .select({ gradeId: grade, access: material.access })
      .from(table)
      .innerJoin(subjects, eq(subjects.id, material.subject))
      .where(and(eq(file, address), isNull(table.deleted_at), isNull(subjects.deleted_at)));
    return rows.map(({ gradeId, access }) => ({ gradeId: Number(gradeId), access: accessOf(access) }));
  });
  return (await Promise.all(found)).flat();
}

/** Whether live content names the protected file at an address, whoever may open it. */
export async function isFileOfContent(db: Database, address: string): Promise<boolean> {
  for (const { table, file } of fileColumns()) {
    if ((await db.$count(table, and(eq(file, address), isNull(table.deleted_at)))) > 0) return true;
  }
  return false;
}
