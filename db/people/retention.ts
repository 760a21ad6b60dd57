import { and, asc, eq, inArray, isNotNull, lte, notExists } from 'drizzle-orm';
import { type Database, inTransaction } from '../open.ts';
import { releaseReceipts } from '../payments/erasing.ts';
import { payments, students } from '../schema.ts';
import { retentionRecord } from './office-records.ts';

const aDay = 86_400_000;
const atOnce = 500;

/** A moment so many days ago, in ISO 8601. */
const daysAgo = (days: number) => new Date(Date.now() - days * aDay).toISOString();

/**
 * Takes the pictures of passports out of the rows of those who registered so long ago that the school's rule removes
 * them; the rows say so. A few hundred at once: to be called until nothing comes.
 * @returns addresses of the pictures
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

/** The same for the receipts of payments that were decided so long ago. @returns addresses of the pictures */
export async function releaseOldReceipts(db: Database): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const days = (await retentionRecord(tx))?.receipts_days ?? 0;
    return days === 0 ? [] : releaseReceipts(tx, daysAgo(days));
  });
}

/** The same for receipts that came with a registration and are no payment, so that nobody will decide them (beyond 3). */
export async function releaseUnfiledReceipts(db: Database): Promise<string[]> {
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
