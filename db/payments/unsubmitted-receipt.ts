import { eq } from 'drizzle-orm';
import type { Transaction } from '../open.ts';
import { payments, type students } from '../schema.ts';

type Pictured = Pick<typeof students.$inferSelect, 'id' | 'payment_image'>;

/** The image of a registration that belongs to no payment yet. */
export async function unsubmittedReceipt(tx: Transaction, { id, payment_image }: Pictured): Promise<string | null> {
  if (payment_image === null || (await tx.$count(payments, eq(payments.student_id, id))) > 0) return null;
  return payment_image;
}
