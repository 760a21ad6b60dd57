import { and, desc, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import { partsPerUnit } from '../../src/model/payments/currencies.ts';
import { isRunning, priceFor, restOf } from '../../src/model/payments/due.ts';
import { proposedEnd } from '../../src/model/payments/payment-settings.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import { type PriceTerm, priceTerms } from '../../src/model/school/price-terms.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { eachInTurn, portionsInTurn } from '../portions.ts';
import { grades, payments, students } from '../schema.ts';
import { updateAccess } from './access.ts';
import { liveStudent, type StudentRow } from './filing.ts';
import { readPaymentSettings, schoolClock } from './payment-settings.ts';
import type { DecisionSnapshot } from './schema.ts';

/** Approved payments of a student with a counted or carried-over amount, newest first. */
const approved = (tx: Transaction, student: number) =>
  tx
    .select({
      id: payments.id,
      counts: payments.counts,
      carry: payments.carry,
      payment_term: payments.payment_term,
      valid_until: payments.valid_until,
    })
    .from(payments)
    .where(
      and(
        eq(payments.student_id, student),
        eq(payments.state, 'approved'),
        or(ne(payments.counts, 0), ne(payments.carry, 0)),
      ),
    )
    .orderBy(desc(payments.id));

/**
 * Calculates the amount above the price (carry-over) while the paid period runs. After the period it stays fixed,
 * whatever happens to prices. Call it after `updateAccess`, whenever money, price or discount of a student has changed.
 */
export async function updateCarryOver(tx: Transaction, id: number): Promise<void> {
  const { since } = await schoolClock(tx);
  const [found] = await withPrices(tx, id);
  if (!found || !isRunning(found.students, since)) return;
  // A free account has no price to exceed.
  if (found.students.payment_term === null) return;
  const own = priceFor(found.students, found.grades);
  // A term without a fixed price has none either.
  if (own === null) return;
  const counting = await approved(tx, id);
  // A payment may be for another term than the account's: what that term costs is not above the price.
  const terms = counting.filter(({ valid_until }) => valid_until !== null && valid_until >= since);
  const prices = terms.map(({ payment_term }) => priceFor({ ...found.students, payment_term }, found.grades) ?? 0);
  const above = Math.max(0, found.students.credit - Math.max(own, ...prices));
  let left = above;
  for (const payment of counting) {
    if (payment.carry !== left) await tx.update(payments).set({ carry: left }).where(eq(payments.id, payment.id));
    left = 0;
  }
  await tx.update(students).set({ carry: above }).where(eq(students.id, id));
}

const withPrices = (tx: Transaction, id: number) =>
  tx.select().from(students).innerJoin(grades, eq(grades.id, students.grade_id)).where(eq(students.id, id));

/** A payment at its approval: its money in parts, its term, and the day on which the access that it opens ends. */
interface Opening {
  counts: number;
  payment_term: PriceTerm;
  valid_until: string;
}

/**
 * Whether a payment pays for a further period although the paid one still runs: nothing of that is due, and a whole
 * price comes with a later end. What is less, or gives no more days, is above the price of the period that runs.
 */
async function isRenewal(tx: Transaction, id: number, opening: Opening, since: string): Promise<boolean> {
  const [found] = await withPrices(tx, id);
  const { settled_until = null, payment_term = null } = found?.students ?? {};
  if (!found || settled_until === null || payment_term === null || opening.valid_until <= settled_until) return false;
  const rest = restOf(found.students, found.grades, since);
  if (rest === null || rest.of === 0 || rest.amount > 0) return false;
  const { payment_term: term } = opening;
  return opening.counts >= Math.max(rest.of, priceFor({ ...found.students, payment_term: term }, found.grades) ?? 0);
}

/**
 * When a new period begins, payments for the one before are used up: only the carry-over above the price still counts.
 * @param opening the payment that begins it; null: a discount of 100 percent
 * @returns the previous counted amounts of the earlier payments
 */
export async function supersedePreviousApprovals(
  tx: Transaction,
  student: StudentRow | null,
  opening: Opening | null,
): Promise<DecisionSnapshot['counts']> {
  if (!student) return [];
  const earlier = await approved(tx, student.id);
  const { since } = await schoolClock(tx);
  if (!isRunning(student, since) || (opening && (await isRenewal(tx, student.id, opening, since)))) {
    for (const { id, carry } of earlier) await tx.update(payments).set({ counts: carry }).where(eq(payments.id, id));
  }
  return earlier.map(({ id, counts, carry }) => [id, counts, carry]);
}

/**
 * Restores what earlier payments contributed to a reversed payment: the carry-over, and the whole of what has paid for
 * a period that still runs.
 * @param into the counted amounts before that payment was approved
 * @returns the counted amounts until now
 */
export async function giveBackEarlier(
  tx: Transaction,
  into: DecisionSnapshot['counts'],
): Promise<DecisionSnapshot['counts']> {
  const ids = into.map(([id]) => id);
  const rows = await tx
    .select({
      id: payments.id,
      counts: payments.counts,
      carry: payments.carry,
      valid_until: payments.valid_until,
      ended_at: payments.ended_at,
    })
    .from(payments)
    .where(and(inArray(payments.id, ids), eq(payments.state, 'approved')));
  const { since } = await schoolClock(tx);
  const before = new Map(into.map(([id, counted, carry]) => [id, { counted, carry }]));
  for (const { id, counts, valid_until, ended_at } of rows) {
    const { counted = 0, carry = 0 } = before.get(id) ?? {};
    const runs = ended_at === null && valid_until !== null && valid_until >= since;
    await tx
      .update(payments)
      .set({ carry, counts: Math.max(counts, carry, runs ? counted : 0) })
      .where(eq(payments.id, id));
  }
  return rows.map(({ id, counts, carry }) => [id, counts, carry]);
}

/** The discounted price of the student's term in whole parts, calculated like `priceFor`. */
function price(): SQL {
  const { payment_term, discount_percent } = students;
  const ofTerms = priceTerms.map((term) => sql`when ${payment_term} = ${term} then ${grades[term]}`);
  const listPrice = sql`(case ${sql.join(ofTerms, sql` `)} else 0 end)`;
  return sql`(cast(round(${listPrice} * ${partsPerUnit()}) as bigint) * (100 - ${discount_percent}) + 50) / 100`;
}

/** The amount that counts toward the price, in whole parts. */
function paid(since: string): SQL {
  const { settled_until, credit, carry } = students;
  return sql`case when ${settled_until} >= ${since} then ${credit} else ${carry} end`;
}

/**
 * The amount that a student owes, in whole parts; 0 for nothing. The query must join the student's grade.
 * @param since as in `owing`
 */
export function amountOwed(since: string): SQL<number> {
  const { kind_of_account, payment_waits } = students;
  const rest = sql`coalesce(${price()} - ${paid(since)}, 0)`;
  return sql<number>`case when ${kind_of_account} = 'paid' and ${payment_waits} = 0 and ${rest} > 0 then ${rest} else 0 end`;
}

/**
 * Whether a student owes something: the SQL version of `dueOf` in `src/model/payments/due.ts`
 * (`tests/api/payments/paid-access.test.ts` compares the two).
 * @param since access that ends on this day (YYYY-MM-DD) or later has not expired
 */
export function owing(since: string): SQL | undefined {
  const { kind_of_account, payment_waits, grade_id } = students;
  // PostgreSQL turns this subquery into a join.
  const dear = sql`exists (select 1 from ${grades} where ${grades.id} = ${grade_id} and ${price()} > ${paid(since)})`;
  return and(eq(kind_of_account, 'paid'), eq(payment_waits, 0), dear);
}

/**
 * Gives a student a discount on every price from now on; 100 percent gives full access until the end of the year.
 * @param anyPercent whether the discount may exceed the maximum of the payment terms
 * @throws Refusal 403, 404
 */
export async function giveDiscount(
  db: Database,
  actor: Actor,
  id: number,
  { percent, reason, anyPercent }: { percent: number; reason: string; anyPercent: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const student = await liveStudent(tx, id);
    if (!student) throw new Refusal('notFound');
    const terms = await readPaymentSettings(tx);
    // Changing a discount that already exceeds the maximum needs the same permission.
    const highest = Math.max(percent, student.discount_percent);
    if (highest > terms.discount_max && !anyPercent) throw new Refusal('notPermitted');
    const discount_until = percent === 100 ? proposedEnd(terms, 'year', schoolDay(new Date())) : null;
    // A 100 percent discount starts a period without payment: money spent on earlier periods stays spent.
    if (percent === 100) await supersedePreviousApprovals(tx, student, null);
    const given = { discount_percent: percent, discount_reason: reason, discount_until };
    await tx.update(students).set(given).where(eq(students.id, id));
    await updateAccess(tx, id);
    await updateCarryOver(tx, id);
    const changes = { discount: [student.discount_percent, percent] } as const;
    await noteInAudit(tx, actor, { action: 'discount', about: `students/${id}`, changes });
  });
}

/** The actor, and whether they may give discounts above the maximum. */
export interface DiscountGranter extends Actor {
  anyPercent: boolean;
}

/**
 * Lowers discounts above the maximum for students whose price has changed, because the discount was granted for the old
 * price. An actor who may exceed the maximum keeps them.
 * @returns the ids of students whose discount was lowered, and the maximum in percent
 */
export async function capDiscounts(
  tx: Transaction,
  actor: DiscountGranter,
  ids: readonly number[],
): Promise<{ lowered: number[]; bound: number }> {
  const bound = (await readPaymentSettings(tx)).discount_max;
  const lowered: number[] = [];
  if (actor.anyPercent) return { lowered, bound };
  for await (const some of portionsInTurn(ids)) {
    const above = await tx
      .select({ id: students.id, percent: students.discount_percent })
      .from(students)
      .where(and(inArray(students.id, some), gt(students.discount_percent, bound)));
    for await (const { id, percent } of eachInTurn(above)) {
      await tx.update(students).set({ discount_percent: bound, discount_until: null }).where(eq(students.id, id));
      await updateAccess(tx, id);
      await updateCarryOver(tx, id);
      await noteInAudit(tx, actor, {
        action: 'discount',
        about: `students/${id}`,
        changes: { discount: [percent, bound] },
      });
      lowered.push(id);
    }
  }
  return { lowered, bound };
}

/** Like `capDiscounts`, for one student. @returns the new percentage if the discount was lowered, else null */
export async function capDiscount(tx: Transaction, actor: DiscountGranter, id: number): Promise<number | null> {
  const { lowered, bound } = await capDiscounts(tx, actor, [id]);
  return lowered.length > 0 ? bound : null;
}

/** Restores a discount that was lowered to the maximum; call it before `updateAccess`. */
export async function giveBackDiscount(
  tx: Transaction,
  actor: Actor,
  id: number,
  { percent, until, after }: { percent: number; until: string | null; after: number },
): Promise<void> {
  await tx.update(students).set({ discount_percent: percent, discount_until: until }).where(eq(students.id, id));
  const changes = { discount: [after, percent] } as const;
  await noteInAudit(tx, actor, { action: 'discount', about: `students/${id}`, changes });
}
