import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Transaction } from '../open.ts';
import { payments } from '../schema.ts';

/** The condition for approved payments with this reference in an account; undefined if nothing can be compared. */
export const bearsReference = (account: number | null, key: string | null): SQL | undefined =>
  account === null || key === null
    ? undefined
    : and(eq(payments.reference_key, key), eq(payments.account_id, account), eq(payments.state, 'approved'));

/** The condition for approved payments with the same image. @param hash of the image bytes */
export const bearsPicture = (hash: string | null): SQL | undefined =>
  hash === null ? undefined : and(eq(payments.image_hash, hash), eq(payments.state, 'approved'));

/** The values by which a duplicate entry of a payment is recognized. */
interface Typed {
  student: number;
  account_id: number;
  amount: number;
  paid_on: string;
}

/** The condition for pending or approved payments of the student with the same values (a possible duplicate). */
export const typedTwice = ({ student, account_id, amount, paid_on }: Typed): SQL | undefined =>
  and(
    eq(payments.student_id, student),
    eq(payments.account_id, account_id),
    eq(payments.amount, amount),
    eq(payments.paid_on, paid_on),
    inArray(payments.state, ['sent', 'approved']),
  );

const mostTold = 20;

/** Ids of other payments that match the condition, lowest ids first. @param but the payment to exclude; null: none */
export async function duplicatesOf(tx: Transaction, but: number | null, such: SQL | undefined): Promise<number[]> {
  if (such === undefined) return [];
  const others = but === null ? such : and(such, ne(payments.id, but));
  const rows = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(others)
    .orderBy(asc(payments.id))
    .limit(mostTold);
  return rows.map(({ id }) => id);
}
