import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Transaction } from '../open.ts';
import { payments } from '../schema.ts';

/** Approved payments into an account that bear a reference; undefined where nothing is to be compared. */
export const bearsReference = (account: number | null, key: string | null): SQL | undefined =>
  account === null || key === null
    ? undefined
    : and(eq(payments.reference_key, key), eq(payments.account_id, account), eq(payments.state, 'approved'));

/** Approved payments that came with the same picture. @param hash of the picture's bytes */
export const bearsPicture = (hash: string | null): SQL | undefined =>
  hash === null ? undefined : and(eq(payments.image_hash, hash), eq(payments.state, 'approved'));

/** What makes two payments of a student one that was typed twice. */
interface Typed {
  student: number;
  account_id: number;
  amount: number;
  paid_on: string;
}

/** Payments of a student that are the same as one that is typed, and wait or are approved. */
export const typedTwice = ({ student, account_id, amount, paid_on }: Typed): SQL | undefined =>
  and(
    eq(payments.student_id, student),
    eq(payments.account_id, account_id),
    eq(payments.amount, amount),
    eq(payments.paid_on, paid_on),
    inArray(payments.state, ['sent', 'approved']),
  );

const mostTold = 20;

/** The numbers of other payments that are alike, the first of them. @param but the one that is compared; null: none yet */
export async function alike(tx: Transaction, but: number | null, such: SQL | undefined): Promise<number[]> {
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
