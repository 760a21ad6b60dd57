import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { type DocumentName, documents, receipt } from '../../src/model/people/student-fields.ts';
import type { Database } from '../open.ts';
import { payments, students } from '../schema.ts';

/**
 * The student and the kind of the document at an address; null if there is none or the student is deleted. Uses one
 * index per kind of document.
 */
export async function documentAt(db: Database, address: string): Promise<{ id: number; name: DocumentName } | null> {
  for (const { name } of documents) {
    const named = and(eq(students[name], address), isNull(students.deleted_at));
    const [row] = await db.select({ id: students.id }).from(students).where(named).orderBy(asc(students.id)).limit(1);
    if (row) return { id: row.id, name };
  }
  return null;
}

/** The kind of the document at an address and the student's name; the image of a payment is a receipt. */
export async function documentOwner(
  db: Database,
  address: string,
): Promise<{ name: DocumentName; student: string } | null> {
  const found = await documentAt(db, address);
  const owner = found
    ? eq(students.id, found.id)
    : inArray(students.id, db.select({ id: payments.student_id }).from(payments).where(eq(payments.image, address)));
  const [student] = await db.select({ name: students.name }).from(students).where(owner).limit(1);
  return student ? { name: found?.name ?? receipt.name, student: student.name } : null;
}
