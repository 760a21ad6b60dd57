import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import { dueAnswer, dueOf, restOf } from '../../src/model/payments/due.ts';
import { amountOf, amountOrNull } from '../../src/model/payments/money.ts';
import type { Entry, ListedPayment } from '../../src/model/payments/payment.ts';
import { type Clock, clockOf, type PaymentSettings, proposedEnd } from '../../src/model/payments/payment-settings.ts';
import { isBooked, stateFacts } from '../../src/model/payments/states.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import type { Prices, PriceTerm } from '../../src/model/school/price-terms.ts';
import { translations } from '../content/translated.ts';
import type { Database, Reads } from '../open.ts';
import { grades, paymentAccounts, payments, students } from '../schema.ts';
import { findPayment, type PaymentRow, type StudentRow } from './filing.ts';
import { readPaymentSettings } from './payment-settings.ts';

const person = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** An entry with the accounts whose balance it changes. */
export interface BookedEntry {
  entry: Entry;
  account: number | null;
  refundAccount: number | null;
}

/** The entries of a payment: its approval, and its reversal if it was reversed. */
export function entriesOf(row: PaymentRow): BookedEntry[] {
  const last = { day: row.decided_on, by: person(row.decided_by_id, row.decided_by_name) };
  const amount = amountOf(row.amount ?? 0);
  const approved = { entry: 'approved', amount, received: null, refunded: null } as const;
  const approval = { account: row.account_id, refundAccount: null };
  if (row.state === 'approved') return [{ ...approval, entry: { ...approved, ...last } }];
  if (row.state !== 'reversed') return [];
  const first = { day: row.approved_on, by: person(row.approved_by_id, row.approved_by_name) };
  const reversed: Entry = {
    entry: 'reversed',
    ...last,
    amount: row.amount === null || row.amount === 0 ? 0 : -amount,
    received: row.received ?? 1,
    refunded: amountOrNull(row.refunded),
  };
  return [
    { ...approval, entry: { ...approved, ...first } },
    { account: row.account_id, refundAccount: row.refund_account_id, entry: reversed },
  ];
}

/** Data that payment rows reference. */
interface Around {
  students: ReadonlyMap<number, StudentRow>;
  grades: ReadonlyMap<number, typeof grades.$inferSelect>;
  accounts: ReadonlyMap<number, typeof paymentAccounts.$inferSelect>;
  pictures: ReadonlyMap<string, number[]>;
  references: ReadonlyMap<string, number[]>;
  terms: PaymentSettings;
  clock: Clock;
}

const present = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((value): value is NonNullable<typeof value> => value !== null)),
];
const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

/** Payment ids grouped by a shared value. */
function grouped<K>(rows: readonly { id: number; key: K | null }[]): Map<K, number[]> {
  const groups = new Map<K, number[]>();
  for (const { id, key } of rows) if (key !== null) groups.set(key, [...(groups.get(key) ?? []), id]);
  return groups;
}

/** References are compared within one account only. */
const referenceIn = (row: Pick<PaymentRow, 'reference_key' | 'account_id'>): string | null =>
  row.reference_key === null ? null : `${row.account_id ?? ''} ${row.reference_key}`;

const mostTwins = 1000;

async function around(db: Reads, rows: readonly PaymentRow[]): Promise<Around> {
  const terms = await readPaymentSettings(db);
  const owners = await db
    .select()
    .from(students)
    .where(inArray(students.id, present(rows.map(({ student_id }) => student_id))));
  const accountIds = rows.flatMap(({ account_id, refund_account_id }) => [account_id, refund_account_id]);
  const pictures = await db
    .select({ id: payments.id, key: payments.image_hash })
    .from(payments)
    .where(
      and(isNotNull(payments.image_hash), inArray(payments.image_hash, present(rows.map((row) => row.image_hash)))),
    )
    .orderBy(asc(payments.id))
    .limit(mostTwins);
  const references = await db
    .select({ id: payments.id, reference_key: payments.reference_key, account_id: payments.account_id })
    .from(payments)
    .where(inArray(payments.reference_key, present(rows.map(({ reference_key }) => reference_key))))
    .orderBy(asc(payments.id))
    .limit(mostTwins);
  return {
    terms,
    clock: clockOf(terms, new Date()),
    students: byId(owners),
    grades: byId(
      await db
        .select()
        .from(grades)
        .where(inArray(grades.id, present(owners.map((each) => each.grade_id)))),
    ),
    accounts: byId(
      await db
        .select()
        .from(paymentAccounts)
        .where(inArray(paymentAccounts.id, present(accountIds))),
    ),
    pictures: grouped(pictures),
    references: grouped(references.map((row) => ({ id: row.id, key: referenceIn(row) }))),
  };
}

/** The receipt number as printed, for example `2025-17`. */
export const receiptNumber = ({ receipt_year, receipt_number }: PaymentRow): string | null =>
  receipt_year === null || receipt_number === null ? null : `${receipt_year}-${receipt_number}`;

/** For decided payments, the student's name and grade are those at the time of approval. */
function studentOf(row: PaymentRow, student: StudentRow | undefined, found: Around): ListedPayment['student'] {
  const now = student && found.grades.get(student.grade_id);
  if (!student || !now) return null;
  const receipt = isBooked(row.state) ? row.receipt : null;
  return {
    id: student.id,
    name: receipt?.student ?? student.name,
    grade: receipt?.grade ?? { id: now.id, name: translations(now, 'name') },
    deleted: student.deleted_at !== null,
  };
}

function one(row: PaymentRow, found: Around): ListedPayment {
  const student = row.student_id === null ? undefined : found.students.get(row.student_id);
  const grade = student && found.grades.get(student.grade_id);
  const named = (id: number | null) => {
    const account = id === null ? undefined : found.accounts.get(id);
    return account ? { id: account.id, name: translations(account, 'name') } : null;
  };
  const others = <K>(groups: ReadonlyMap<K, number[]>, key: K | null) =>
    key === null ? [] : (groups.get(key) ?? []).filter((id) => id !== row.id);
  const due = student && grade ? dueOf({ ...student, payment_waits: 0 }, grade, found.clock) : null;
  const proposed = stateFacts[row.state].waits ? proposedEnd(found.terms, row.payment_term, found.clock.today) : null;
  return {
    id: row.id,
    student: studentOf(row, student, found),
    payment_term: row.payment_term,
    amount_due: amountOf(row.amount_due),
    amount: amountOrNull(row.amount),
    worth: amountOrNull(row.worth),
    currency:
      (row.account_id === null ? undefined : found.accounts.get(row.account_id))?.currency ?? schoolFacts().currency,
    account: named(row.account_id),
    reference: row.reference,
    paid_on: row.paid_on,
    // Nobody may open documents of a deleted student.
    image: student && student.deleted_at !== null ? null : row.image,
    image_removed_at: row.image_removed_at,
    state: row.state,
    reason: row.reason,
    note: row.note,
    valid_until: proposed ?? row.valid_until,
    receipt_no: receiptNumber(row),
    refunded: amountOrNull(row.refunded),
    refunded_on: row.refunded_on,
    refund_account: named(row.refund_account_id),
    received: row.state === 'reversed' ? (row.received ?? 1) : null,
    entries: entriesOf(row).map(({ entry }) => entry),
    same_picture: others(found.pictures, row.image_hash),
    same_reference: others(found.references, referenceIn(row)),
    decided_at: row.decided_at,
    decided_by: person(row.decided_by_id, row.decided_by_name),
    filed_by: person(row.filed_by_id, row.filed_by_name),
    due: dueAnswer(due),
    discount: student?.discount_percent ?? 0,
    version: row.version,
    created_at: row.created_at,
  };
}

/** Payments in the staff view, in the order of the rows. */
export async function listedPayments(db: Reads, rows: readonly PaymentRow[]): Promise<ListedPayment[]> {
  const found = await around(db, rows);
  return rows.map((row) => one(row, found));
}

/** Payments with these ids in the staff view, oldest first. */
export async function paymentsAt(db: Reads, ids: readonly number[]): Promise<ListedPayment[]> {
  if (ids.length === 0) return [];
  const found = inArray(payments.id, [...new Set(ids)]);
  return listedPayments(db, await db.select().from(payments).where(found).orderBy(asc(payments.id)));
}

/** One payment in the staff view. @throws Refusal 404 */
export async function readPayment(db: Reads, id: number): Promise<ListedPayment> {
  const [row] = await findPayment(db, id);
  const [listed] = await listedPayments(db, [row]);
  if (!listed) throw new Error('a payment that is there is not listed');
  return listed;
}

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
  const clock = clockOf(await readPaymentSettings(db), new Date());
  const forTerm = (payment_term: PriceTerm) => {
    const rest = restOf({ ...account, payment_term }, prices, clock.since);
    return rest && amountOf(rest.amount);
  };
  const amounts = {
    year: forTerm('year'),
    semester: forTerm('semester'),
    half_semester: forTerm('half_semester'),
  } satisfies Prices;
  return { due: dueAnswer(dueOf(account, prices, clock)), amounts };
}
