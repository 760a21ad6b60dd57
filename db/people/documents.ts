import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { DocumentView } from '../../src/model/people/student-detail.ts';
import { type DocumentName, documentNames, documents, receipt } from '../../src/model/people/student-fields.ts';
import type { Database } from '../open.ts';
import { auditLines, payments, students } from '../schema.ts';
import { openingAction } from './audit.ts';

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

/** Maximum number shown beside the documents; the audit log has all. */
const mostShown = 20;
/** Maximum number of a student's newest payments whose receipts are included. */
const mostPayments = 100;

/** Who opened a student's documents and receipts, newest first. */
export async function documentViewsOf(db: Database, student: number): Promise<DocumentView[]> {
  const filed = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.student_id, student))
    .orderBy(desc(payments.id))
    .limit(mostPayments);
  const abouts = [`students/${student}`, ...filed.map(({ id }) => `payments/${id}`)];
  const rows = await db
    .select()
    .from(auditLines)
    .where(and(inArray(auditLines.about, abouts), inArray(auditLines.action, documentNames.map(openingAction))))
    .orderBy(desc(auditLines.id))
    .limit(mostShown);
  return rows.flatMap(({ at, actor_id, actor_name, action }) => {
    const document = documentNames.find((name) => openingAction(name) === action);
    return document ? [{ at, actor: { id: actor_id, name: actor_name }, document }] : [];
  });
}
