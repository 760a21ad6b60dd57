import { and, asc, desc, eq } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import { amountOf } from '../../src/model/payments/money.ts';
import type { ListedPayment } from '../../src/model/payments/payment.ts';
import { dueOf, inPounds, restOf } from '../../src/model/payments/standing.ts';
import { clockOf } from '../../src/model/payments/terms.ts';
import type { Prices, PriceTerm } from '../../src/model/school/price-terms.ts';
import type { Database, Transaction } from '../open.ts';
import { grades, payments, students } from '../schema.ts';
import type { PaymentRow } from './filing.ts';
import { listedPayments } from './reading.ts';
import { readTerms } from './terms.ts';

type Reads = Database | Transaction;

/** A page of a student's own payments, newest first. */
export async function paymentsOf(
  db: Reads,
  student: number,
  page: { page: number; perPage: number },
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.student_id, student))
    .orderBy(desc(payments.id))
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage);
}

/** All payments of a student in the staff view, oldest first. */
export async function allPaymentsOf(db: Database, student: number): Promise<ListedPayment[]> {
  const own = eq(payments.student_id, student);
  return listedPayments(db, await db.select().from(payments).where(own).orderBy(asc(payments.id)));
}

/** When the payment with this image was filed; null if the image belongs to no payment. */
export async function receiptFiledAt(db: Reads, student: number, image: string): Promise<string | null> {
  const own = and(eq(payments.student_id, student), eq(payments.image, image));
  return (await db.select({ at: payments.created_at }).from(payments).where(own))[0]?.at ?? null;
}

/** The number of a student's payments. */
export const countOwn = (db: Reads, student: number): Promise<number> =>
  db.$count(payments, eq(payments.student_id, student));

/** A payment of this student; null if it does not exist or belongs to another student. */
export async function ownPaymentRow(db: Reads, id: number, student: number): Promise<PaymentRow | null> {
  const own = and(eq(payments.id, id), eq(payments.student_id, student));
  return (await db.select().from(payments).where(own))[0] ?? null;
}

/**
 * The amount a student owes now, and the amount due for each term. A free account owes nothing but may pay.
 * @throws Refusal 401
 */
export async function ownDue(db: Database, student: number) {
  const [found] = await db
    .select()
    .from(students)
    .innerJoin(grades, eq(grades.id, students.grade_id))
    .where(eq(students.id, student));
  if (!found) throw new Refusal('unauthorised');
  const { students: account, grades: prices } = found;
  const clock = clockOf(await readTerms(db), new Date());
  const forTerm = (payment_term: PriceTerm) => {
    const rest = restOf({ ...account, payment_term }, prices, clock.since);
    return rest && amountOf(rest.amount);
  };
  const amounts = {
    year: forTerm('year'),
    semester: forTerm('semester'),
    half_semester: forTerm('half_semester'),
  } satisfies Prices;
  return { due: inPounds(dueOf(account, prices, clock)), amounts };
}
