import { eq, max } from 'drizzle-orm';
import { Refusal, refusalStatus } from '../../src/model/errors.ts';
import type { PaymentAccount } from '../../src/model/payments/account.ts';
import { amountOf, amountOrNull, fitsCurrency } from '../../src/model/payments/money.ts';
import { type RefusalReason, referenceKey } from '../../src/model/payments/payment-fields.ts';
import type { Approval } from '../../src/model/payments/payment-sent.ts';
import { proposedEnd } from '../../src/model/payments/payment-settings.ts';
import {
  type Circumstances,
  isFresh,
  nextStep,
  type PaymentState,
  type Step,
  stateFacts,
} from '../../src/model/payments/states.ts';
import { type Actor, changesBetween } from '../../src/model/people/audit.ts';
import type { Flag } from '../../src/model/people/student-fields.ts';
import { endProblem, schoolDay } from '../../src/model/school/days.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import type { Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { Problems } from '../problems.ts';
import { payments, students } from '../schema.ts';
import { nextVersion } from '../versioned.ts';
import { updateAccess } from './access.ts';
import { findAccount } from './accounts.ts';
import {
  capDiscount,
  type DiscountGranter,
  giveBackDiscount,
  giveBackEarlier,
  supersedePreviousApprovals,
  updateCarryOver,
} from './credit.ts';
import {
  bearsPicture,
  bearsReference,
  duplicatesOf,
  findPayment,
  openPayment,
  type PaymentRow,
  restNow,
  type StudentRow,
} from './filing.ts';
import { lastGiven } from './given-receipts.ts';
import { readPaymentSettings } from './payment-settings.ts';
import { paymentsAt, readPayment } from './reading.ts';
import { signReceipt } from './receipts.ts';
import type { BeforeDecision, DecisionSnapshot } from './schema.ts';

/** The request of a decision: the version that the user saw, and the fields. */
export interface DecisionRequest<T> {
  version: number | null;
  /** Validates the fields. @throws Refusal 422 */
  values(): T;
}

interface Deciding {
  tx: Transaction;
  payment: PaymentRow;
  /** Null once the student is erased. */
  student: StudentRow | null;
  actor: Actor;
  now: Date;
  step: Step<PaymentState>;
}

type Decision = 'approve' | 'refuse' | 'reverse' | 'undo';

/**
 * The step of a decision that may happen.
 * @throws Refusal when it may not; 409 with the current payment when somebody else decided first or it is too late
 */
async function stepOfDecision(
  tx: Transaction,
  { id, state }: PaymentRow,
  event: Decision,
  circumstances: Circumstances,
): Promise<Step<PaymentState>> {
  const step = nextStep(state, event, circumstances);
  if (typeof step !== 'string') return step;
  throw new Refusal(step, refusalStatus[step] === 409 ? { data: await readPayment(tx, id) } : {});
}

/**
 * Loads a payment and checks that it can be decided, and then the fields of the request.
 * @throws Refusal 404, 409, 422
 */
async function loadForDecision<T>(
  tx: Transaction,
  id: number,
  event: Decision,
  { version, values }: DecisionRequest<T>,
) {
  const [payment, student] = await findPayment(tx, id);
  const step = await stepOfDecision(tx, payment, event, {
    student: student === null ? 'erased' : student.deleted_at === null ? 'live' : 'deleted',
    outdated: version !== null && version !== payment.version,
  });
  return { payment, student, step, values: values() };
}

const beforeOf = (row: PaymentRow): BeforeDecision => ({
  state: row.state,
  amount: row.amount,
  account_id: row.account_id,
  reference: row.reference,
  reference_key: row.reference_key,
  valid_until: row.valid_until,
  ended_at: row.ended_at,
  reason: row.reason,
  note: row.note,
  worth: row.worth,
  counts: row.counts,
  carry: row.carry,
  decided_at: row.decided_at,
  decided_on: row.decided_on,
  decided_by_id: row.decided_by_id,
  decided_by_name: row.decided_by_name,
  refunded: row.refunded,
  refunded_on: row.refunded_on,
  refund_account_id: row.refund_account_id,
});

const onlyBefore = (payment: PaymentRow): DecisionSnapshot => ({
  before: beforeOf(payment),
  account: null,
  mark: null,
  counts: [],
});

const auditedFields = ['state', 'amount', 'account_id', 'reference', 'valid_until', 'reason', 'refunded'] as const;

/** Audit lines show amounts as the API returns them. */
const asAnswered = ({ amount, refunded, ...row }: PaymentRow) => ({
  ...row,
  amount: amountOrNull(amount),
  refunded: amountOrNull(refunded),
});

/** Writes a decision: the payment with its entries, the student's payment status, and an audit line. */
async function decide(deciding: Deciding, change: Partial<PaymentRow>): Promise<void> {
  const { tx, payment, actor, now, step } = deciding;
  const decided = {
    decided_at: now.toISOString(),
    decided_on: schoolDay(now),
    decided_by_id: actor.id,
    decided_by_name: actor.name,
  };
  const entry = await entryColumns(deciding);
  const set = { ...decided, ...change, ...entry, state: step.to, version: payment.version + 1 };
  await tx.update(payments).set(set).where(eq(payments.id, payment.id));
  if (payment.student_id !== null) {
    await updateAccess(tx, payment.student_id);
    await updateCarryOver(tx, payment.student_id);
  }
  if (!step.audit) return;
  const changes = changesBetween(asAnswered(payment), asAnswered({ ...payment, ...set }), auditedFields);
  await noteInAudit(tx, actor, { action: step.audit, about: `payments/${payment.id}`, changes });
}

/**
 * The next receipt number of a year. Only one transaction writes at a time, so numbers have no gaps and no duplicates.
 * After a return to an older database the numbers go on behind those that were given before it.
 */
async function nextReceipt(tx: Transaction, year: number): Promise<number> {
  const [last] = await tx
    .select({ number: max(payments.receipt_number) })
    .from(payments)
    .where(eq(payments.receipt_year, year));
  return Math.max(last?.number ?? 0, await lastGiven(tx, year)) + 1;
}

/** What a step writes for the entries in the books. */
async function entryColumns({ tx, payment, actor, now, step }: Deciding): Promise<Partial<PaymentRow>> {
  switch (step.entry) {
    case 'writeApproval': {
      const approved = { approved_at: now.toISOString(), approved_by_name: actor.name };
      // A payment that is approved again keeps its number.
      if (payment.receipt_number !== null) return approved;
      const receipt_year = Number(schoolDay(now).slice(0, 4));
      return { ...approved, receipt_year, receipt_number: await nextReceipt(tx, receipt_year) };
    }
    case 'writeReversal':
      // The reversal replaces the approval's fields; the approval remains an entry of its own day.
      return { approved_on: payment.decided_on, approved_by_id: payment.decided_by_id };
    case 'removeApproval':
      return { approved_at: null, approved_by_name: null };
    case 'removeReversal':
      return { approved_on: null, approved_by_id: null, received: null };
    case null:
      return {};
  }
}

/** A payment and its student. */
type Found = Pick<Deciding, 'payment' | 'student'>;

/** The confirmations needed so far, and the duplicate payments that cause them. */
export interface Confirming {
  problems: Problems;
  twins: number[];
}

interface Complete {
  account: PaymentAccount;
  amount: number;
  /** The amount in the school's currency, if the account has another one. */
  worth: number | null;
  reference: string | null;
  valid_until: string;
  note: string | null;
}

/**
 * Collects all values of an approval from the payment and the request.
 * @param confirming what filing the payment in the same transaction has found
 * @throws Refusal 422 with all missing fields and needed confirmations
 */
async function completed(
  { tx, payment, student, now }: Omit<Deciding, 'step'>,
  values: Omit<Approval, 'version'>,
  { problems, twins }: Confirming,
): Promise<Complete> {
  const account_id = values.account_id ?? payment.account_id;
  const account = account_id === null ? null : await findAccount(tx, account_id);
  if (!account) problems.add('account_id', account_id === null ? 'required' : 'unknown');
  const amount = values.amount ?? payment.amount;
  const foreign = account !== null && account.currency !== schoolFacts().currency;
  const worth = foreign ? (values.worth ?? null) : null;
  if (amount === null) problems.add('amount', 'required');
  else if (account && !fitsCurrency(amount, account.currency)) problems.add('amount', 'amount');
  if (foreign && worth === null) problems.add('worth', 'required');
  else if (worth !== null && !fitsCurrency(worth, schoolFacts().currency)) problems.add('worth', 'amount');
  const counted = foreign ? worth : amount;
  const due = student ? await restNow(tx, student, payment.payment_term) : null;
  if (due !== null && counted !== null) {
    const at = foreign ? 'worth' : 'amount';
    if (counted < due && values.short_ok !== 1) problems.ask('short_ok', at, 'amountShort', { due: amountOf(due) });
    if (counted > due && values.over_ok !== 1) problems.ask('over_ok', at, 'amountOver', { due: amountOf(due) });
  }
  const reference = values.reference ?? payment.reference;
  if (reference === null && account && account.kind !== 'cash') problems.add('reference', 'required');
  const note = values.note ?? payment.note;
  const key = referenceKey(reference);
  const sameReference = await duplicatesOf(tx, payment.id, bearsReference(account_id, key));
  const samePicture = await duplicatesOf(tx, payment.id, bearsPicture(payment.image_hash));
  const shared = [...sameReference, ...samePicture];
  if (values.shared_ok !== 1) {
    if (sameReference.length > 0) problems.ask('shared_ok', 'reference', 'referenceUsed');
    if (samePicture.length > 0) problems.ask('shared_ok', 'image', 'pictureUsed');
    twins.push(...shared);
  } else if (shared.length > 0 && note === null) problems.add('note', 'sharedNote');
  const today = schoolDay(now);
  const valid_until = values.valid_until ?? proposedEnd(await readPaymentSettings(tx), payment.payment_term, today);
  const wrongEnd = endProblem(valid_until, today);
  if (wrongEnd) problems.add('valid_until', wrongEnd);
  problems.refuse(await paymentsAt(tx, twins));
  if (!account || amount === null) throw new Refusal('required');
  return { account, amount, worth, reference, valid_until, note };
}

/** The percentage that a discount was lowered to; null if it was not lowered. */
export interface Lowered {
  lowered: number | null;
}

interface NowPaid extends Lowered {
  /** The student after the change. */
  student: StudentRow | null;
  /** The previous values, for undo. */
  undo: Pick<DecisionSnapshot, 'account' | 'discount'>;
}

/**
 * Turns a free account into a paid one with the payment's term. Its discount was granted without a price, so it may
 * have to be lowered.
 */
async function makePaid(tx: Transaction, actor: DiscountGranter, { payment, student }: Found): Promise<NowPaid> {
  if (student?.kind_of_account !== 'free') return { student, undo: { account: null }, lowered: null };
  const { id, payment_term, discount_percent: percent, discount_until: until } = student;
  const paid = { kind_of_account: 'paid', payment_term: payment.payment_term } as const;
  await tx
    .update(students)
    .set({ ...paid, ...nextVersion(students, actor) })
    .where(eq(students.id, id));
  const lowered = await capDiscount(tx, actor, id);
  const discount = { percent, until, after: lowered ?? percent };
  const [, after] = await findPayment(tx, payment.id);
  const undo = { account: { kind_of_account: 'free', payment_term }, discount } as const;
  return { student: after, undo, lowered };
}

/** Approves a pending payment; the same transaction may have filed it. @throws Refusal 422 */
async function approve(
  tx: Transaction,
  actor: DiscountGranter,
  found: Found & Pick<Deciding, 'step'>,
  values: Omit<Approval, 'version'>,
  confirming: Confirming,
): Promise<Lowered> {
  const { payment, step } = found;
  const now = new Date();
  // The amount due depends on the account type, so this comes before the checks.
  const { student, undo: before, lowered } = await makePaid(tx, actor, found);
  const deciding: Deciding = { tx, payment, student, actor, now, step };
  const { account, amount, worth, reference, valid_until, note } = await completed(deciding, values, confirming);
  const opening = { counts: worth ?? amount, payment_term: payment.payment_term, valid_until };
  const counts = await supersedePreviousApprovals(tx, student, opening);
  const undo: DecisionSnapshot = { ...onlyBefore(payment), ...before, counts };
  if (student && student.marked_paid_at !== null && values.keep_by_hand !== 1) {
    undo.mark = { marked_paid_at: student.marked_paid_at, mark_until: student.mark_until };
    await tx.update(students).set({ marked_paid_at: null, mark_until: null }).where(eq(students.id, student.id));
  }
  await decide(deciding, {
    amount,
    account_id: account.id,
    reference,
    reference_key: referenceKey(reference),
    valid_until,
    ended_at: null,
    reason: null,
    note,
    worth,
    counts: worth ?? amount,
    undo,
  });
  await signReceipt(tx, payment.id);
  return { lowered };
}

/** @throws Refusal 404, 409, 422 */
export async function approvePayment(
  tx: Transaction,
  actor: DiscountGranter,
  id: number,
  asked: DecisionRequest<Approval>,
): Promise<Lowered> {
  const { values, ...found } = await loadForDecision(tx, id, 'approve', asked);
  return approve(tx, actor, found, values, { problems: new Problems(), twins: [] });
}

/** Approves a payment that was filed in the same transaction. @throws Refusal 422 */
export async function approveFiled(
  tx: Transaction,
  actor: DiscountGranter,
  id: number,
  values: Omit<Approval, 'version'>,
  confirming: Confirming,
): Promise<Lowered> {
  const [payment, student] = await findPayment(tx, id);
  const step = await stepOfDecision(tx, payment, 'approve', {});
  return approve(tx, actor, { payment, student, step }, values, confirming);
}

/** @throws Refusal 404, 409, 422 */
export async function refusePayment(
  tx: Transaction,
  actor: Actor,
  id: number,
  asked: DecisionRequest<{ reason: RefusalReason; note?: string | undefined }>,
): Promise<void> {
  const { values, ...found } = await loadForDecision(tx, id, 'refuse', asked);
  const { reason, note = null } = values;
  const undo = onlyBefore(found.payment);
  await decide({ tx, ...found, actor, now: new Date() }, { reason, note, undo });
}

export interface Reversal {
  note: string;
  /** 0: the money of the payment never arrived. */
  received?: Flag | undefined;
  refunded?: number | undefined;
  refunded_on?: string | undefined;
  account_id?: number | undefined;
}

/** @throws Refusal 404, 409, 422 */
export async function reversePayment(
  tx: Transaction,
  actor: Actor,
  id: number,
  asked: DecisionRequest<Reversal>,
): Promise<void> {
  const { values, ...found } = await loadForDecision(tx, id, 'reverse', asked);
  const { payment } = found;
  const now = new Date();
  const today = schoolDay(now);
  const { note, received = 1, refunded = null, refunded_on = today, account_id = payment.account_id } = values;
  const problems = new Problems();
  if (refunded !== null && received === 0) problems.add('refunded', 'refundNotReceived');
  else if (refunded !== null && refunded > (payment.amount ?? 0)) problems.add('refunded', 'refundAbove');
  if (refunded_on > today) problems.add('refunded_on', 'dayAhead');
  const from = account_id === null ? null : await findAccount(tx, account_id);
  const own = payment.account_id === null ? null : await findAccount(tx, payment.account_id);
  const currency = own?.currency ?? schoolFacts().currency;
  if (account_id !== null && !from) problems.add('account_id', 'unknown');
  else if (refunded && from && from.currency !== currency) problems.add('account_id', 'refundCurrency', { currency });
  if (refunded !== null && !fitsCurrency(refunded, currency)) problems.add('refunded', 'amount');
  problems.refuse();
  const refund = refunded ? { refunded, refunded_on, refund_account_id: account_id } : { refunded };
  const counts = await giveBackEarlier(tx, payment.undo?.before.state === 'sent' ? payment.undo.counts : []);
  const undo = { ...onlyBefore(payment), counts, approval: payment.undo };
  await decide({ tx, ...found, actor, now }, { note, received, ...refund, undo });
}

/**
 * Undoes a decision, once and within ten minutes (contract 11).
 * @returns the percentage to which a discount granted since was lowered; null if none was
 * @throws Refusal 404, 422, 409 when there is nothing to undo any more
 */
export async function undoDecision(
  tx: Transaction,
  actor: DiscountGranter,
  id: number,
  asked: DecisionRequest<{ version: number }>,
): Promise<Lowered> {
  const { payment, student, step } = await loadForDecision(tx, id, 'undo', asked);
  const now = new Date();
  const { undo } = payment;
  const waits = student && (await openPayment(tx, student.id));
  const same = undo ? bearsReference(undo.before.account_id, undo.before.reference_key) : undefined;
  await stepOfDecision(tx, payment, 'undo', {
    tooLate: !undo || undo.over === true || !isFresh(payment, now),
    secondOpen: stateFacts[step.to].waits && waits !== null,
    secondReference: stateFacts[step.to].counts && (await duplicatesOf(tx, id, same)).length > 0,
  });
  if (!undo) throw new Error('a decision without its snapshot was undone');
  const { before, account, discount = null, mark, counts, approval } = undo;
  for (const [earlier, counted, carry] of counts) {
    if (earlier !== id) await tx.update(payments).set({ counts: counted, carry }).where(eq(payments.id, earlier));
  }
  if (student && account) {
    const back = { ...account, ...nextVersion(students, actor) };
    await tx.update(students).set(back).where(eq(students.id, student.id));
  }
  // A discount granted since the approval was based on the price that is removed here.
  const isSame = student?.discount_percent === discount?.after;
  const lowered = student && account && !isSame ? await capDiscount(tx, actor, student.id) : null;
  if (student && discount && isSame && discount.after !== discount.percent) {
    await giveBackDiscount(tx, actor, student.id, discount);
  }
  if (student && mark && student.marked_paid_at === null) {
    await tx.update(students).set(mark).where(eq(students.id, student.id));
  }
  const ended_at = stateFacts[step.to].waits ? null : (payment.ended_at ?? before.ended_at);
  await decide(
    { tx, payment, student, actor, now, step },
    {
      worth: null,
      ...before,
      ended_at,
      undo: approval ? { ...approval, over: true } : null,
    },
  );
  return { lowered };
}
