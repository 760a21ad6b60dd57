import { and, asc, eq, isNull } from 'drizzle-orm';
import { type DocumentName, documents } from '../../src/model/people/student-fields.ts';
import type { Database } from '../open.ts';
import { students } from '../schema.ts';

/**
 * Whose document stands at an address, and which of theirs; null where nobody's does, or that of one who is deleted. One
 * index a document is asked.
 */
export async function documentAt(db: Database, address: string): Promise<{ id: number; name: DocumentName } | null> {
  for (const { name } of documents) {
    const named = and(eq(students[name], address), isNull(students.deleted_at));
    const [row] = await db.select({ id: students.id }).from(students).where(named).orderBy(asc(students.id)).limit(1);
    if (row) return { id: row.id, name };
  }
  return null;
}
