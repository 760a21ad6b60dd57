import { contentOfFile } from '../../db/files/material-files.ts';
import type { Database } from '../../db/open.ts';
import { paymentOfPicture } from '../../db/payments/receipts.ts';
import type { Admin } from '../../db/people/admins.ts';
import { noteOpening, openingAction } from '../../db/people/audit.ts';
import { documentAt } from '../../db/people/documents.ts';
import { can, reachOf } from '../../src/model/people/capabilities.ts';
import { receipt } from '../../src/model/people/student-fields.ts';

/** Where documents of students and receipts are. */
export const registrations = '/files/students/';

/** Whether a staff member may open a private file: documents and materials within the permissions of the role. */
export async function opensToStaff(db: Database, { role, subjects }: Admin, address: string): Promise<boolean> {
  if (address.startsWith(registrations)) return can(role, 'documents') && (await openingOf(db, address)) !== null;
  const named = await contentOfFile(db, address);
  return named.some(({ needs, subject }) => {
    const reach = reachOf(role, needs);
    return reach === 'all' || (reach === 'own' && subject !== null && subjects.includes(subject));
  });
}

/**
 * The audit entry for opening a document; that of a receipt is about its payment. Null if there is no such document.
 */
async function openingOf(db: Database, address: string) {
  const payment = await paymentOfPicture(db, address);
  if (payment !== null) return { action: openingAction(receipt.name), about: `payments/${payment}` };
  const document = await documentAt(db, address);
  return document && { action: openingAction(document.name), about: `students/${document.id}` };
}

/** Writes an audit entry when a student's document is opened. Materials are not documents. */
export async function noteDocument(db: Database, by: Admin, address: string): Promise<void> {
  if (!address.startsWith(registrations)) return;
  const opening = await openingOf(db, address);
  if (opening) await noteOpening(db, by, opening);
}
