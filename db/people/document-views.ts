import { and, desc, eq, inArray } from 'drizzle-orm';
import type { DocumentView } from '../../src/model/people/student-detail.ts';
import { documentNames } from '../../src/model/people/student-fields.ts';
import type { Database } from '../open.ts';
import { auditLines, payments } from '../schema.ts';
import { openingAction } from './audit.ts';

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
