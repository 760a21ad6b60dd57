import { and, asc, eq, inArray, isNotNull, lte, notExists } from 'drizzle-orm';
import { type Database, inTransaction } from '../open.ts';
import { releaseReceipts } from '../payments/receipts.ts';
import { payments, students } from '../schema.ts';
import { retentionRecord } from './office-records.ts';

const aDay = 86_400_000;
const atOnce = 500;

/** The moment a number of days ago, in ISO 8601. */
const daysAgo = (days: number) => new Date(Date.now() - days * aDay).toISOString();

/**
 * Removes passport images whose retention period since registration has ended; the row records the removal. Works in
 * batches of 500: call it until it returns nothing.
 * @returns addresses of the images
 */
export async function releasePassports(db: Database): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const days = (await retentionRecord(tx))?.passports_days ?? 0;
    if (days === 0) return [];
    const due = await tx
      .select({ id: students.id, passport: students.passport })
      .from(students)
      .where(and(isNotNull(students.passport), lte(students.created_at, daysAgo(days))))
      .orderBy(asc(students.id))
      .limit(atOnce);
    const passport_removed_at = new Date().toISOString();
    for (const { id } of due) {
      await tx.update(students).set({ passport: null, passport_removed_at }).where(eq(students.id, id));
    }
    return due.flatMap(({ passport }) => passport ?? []);
  });
}

/** Removes receipt images of payments decided before the retention period. @returns addresses of the images */
export async function releaseOldReceipts(db: Database): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const days = (await retentionRecord(tx))?.receipts_days ?? 0;
    return days === 0 ? [] : releaseReceipts(tx, daysAgo(days));
  });
}

/**
 * Removes receipt images of registrations that never became a payment, after the retention period since registration.
 * @returns addresses of the images
 */
export async function releaseUnusedReceipts(db: Database): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const days = (await retentionRecord(tx))?.receipts_days ?? 0;
    if (days === 0) return [];
    const filed = tx.select({ id: payments.id }).from(payments).where(eq(payments.student_id, students.id));
    const due = await tx
      .select({ id: students.id, image: students.payment_image })
      .from(students)
      .where(and(isNotNull(students.payment_image), lte(students.created_at, daysAgo(days)), notExists(filed)))
      .orderBy(asc(students.id))
      .limit(atOnce);
    const ids = due.map(({ id }) => id);
    await tx.update(students).set({ payment_image: null }).where(inArray(students.id, ids));
    return due.flatMap(({ image }) => image ?? []);
  });
}
