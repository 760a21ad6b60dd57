import { eq } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import { referenceKey } from '../../src/model/payments/reference.ts';
import type { PriceTerm } from '../../src/model/school/price-terms.ts';
import type { Transaction } from '../open.ts';
import { payments } from '../schema.ts';
import { updateAccess } from './access.ts';
import { amountDue, checkFiling, checkReceipt, liveStudent, type PaymentRow, wantOffered } from './filing.ts';

/** New values for a pending payment; absent fields stay unchanged. */
export interface Replacement {
  payment_term?: PriceTerm | undefined;
  account_id?: number | undefined;
  reference?: string | undefined;
  amount?: number | undefined;
  paid_on?: string | undefined;
  image: string | null;
  image_hash: string | null;
}

/** Replaces a pending payment of a student; another term changes the amount due. @throws Refusal 422 */
export async function replaceOwn(tx: Transaction, row: PaymentRow, sent: Replacement): Promise<void> {
  const student = row.student_id === null ? null : await liveStudent(tx, row.student_id);
  if (!student) throw new Refusal('notFound');
  const { payment_term = row.payment_term, account_id = row.account_id, reference = row.reference } = sent;
  const { amount = row.amount, paid_on = row.paid_on } = sent;
  const picture = sent.image === null ? {} : { image: sent.image, image_hash: sent.image_hash };
  const after = { ...row, payment_term, account_id, reference, amount, paid_on, ...picture };
  const now = new Date();
  if (payment_term !== row.payment_term) await wantOffered(tx, student, payment_term);
  if (account_id === null) await checkReceipt(tx, after, now);
  else await checkFiling(tx, after, account_id === row.account_id ? 'office' : 'family', now);
  const set = {
    payment_term,
    account_id,
    reference,
    reference_key: referenceKey(reference),
    amount,
    paid_on,
    ...picture,
    amount_due: payment_term === row.payment_term ? row.amount_due : await amountDue(tx, student, payment_term),
    version: row.version + 1,
  };
  await tx.update(payments).set(set).where(eq(payments.id, row.id));
  await updateAccess(tx, student.id);
}
