import type { z } from 'zod';
import { inTransaction, type Transaction } from '../../db/open.ts';
import type { DiscountGranter } from '../../db/payments/credit.ts';
import {
  approveFiled,
  approvePayment,
  type DecisionRequest,
  type Lowered,
  refusePayment,
  reversePayment,
  undoDecision,
} from '../../db/payments/deciding.ts';
import {
  addPayment,
  checkFiling,
  duplicatesOf,
  type Filed,
  liveStudent,
  noteFiling,
  typedTwice,
} from '../../db/payments/filing.ts';
import { listPayments, paymentCounts } from '../../db/payments/list.ts';
import { paymentsAt, readPayment } from '../../db/payments/reading.ts';
import { sumsByDay, sumsByPerson, sumsReader } from '../../db/payments/sums.ts';
import { turn } from '../../db/pieces.ts';
import { Problems } from '../../db/problems.ts';
import type { PaymentEndpoints } from '../../src/model/endpoints/dashboard-payments.ts';
import { metaOf, pageWindowOf } from '../../src/model/endpoints/endpoint.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Language } from '../../src/model/languages.ts';
import type { ListedPayment } from '../../src/model/payments/payment.ts';
import {
  approvalSent,
  officePayment,
  refusalSent,
  reversalSent,
  undoSent,
  versionOf,
} from '../../src/model/payments/payment-sent.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import { granterOf } from '../dashboard/discount-granter.ts';
import type { Services } from '../http/context.ts';
import { checked, type Handlers, type Input } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { receiptStore } from './picture.ts';

type Desk = Pick<
  Handlers<PaymentEndpoints>,
  | 'GET /dashboard/payments'
  | 'POST /dashboard/payments'
  | 'GET /dashboard/payments/:id'
  | 'POST /dashboard/payments/:id/approve'
  | 'POST /dashboard/payments/:id/refuse'
  | 'POST /dashboard/payments/:id/reverse'
  | 'POST /dashboard/payments/:id/undo'
>;

type Decide<T, Done> = (
  tx: Transaction,
  actor: DiscountGranter,
  id: number,
  asked: DecisionRequest<T>,
) => Promise<Done>;

/** Adds to a message that the discount was lowered to the maximum. */
const withDiscount = (language: Language, message: string, percent: number | null): string =>
  percent === null ? message : `${message} ${say(language, 'payments.discountLowered', { percent })}`;

/** Endpoints for the payment queue, payments at the office, and decisions about them. */
export function deskHandlers(services: Services): Desk {
  const { db } = services;
  const sumsOf = sumsReader(db);
  const receipts = receiptStore(services);
  const read = (id: number): Promise<ListedPayment> => readPayment(db, id);

  /** Decides within one transaction. @throws Refusal 404, 409, 422 */
  async function decide<S extends z.ZodType, Done>(
    { c, id, rawBody }: Pick<Input, 'c' | 'id' | 'rawBody'>,
    schema: S,
    how: Decide<z.infer<S>, Done>,
  ): Promise<{ data: ListedPayment; done: Done }> {
    await read(id);
    const { values } = await rawBody();
    const asked = { version: versionOf(values), values: () => checked(schema, values) };
    const done = await inTransaction(db, (tx) => how(tx, granterOf(c.get('admin')), id, asked));
    return { data: await read(id), done };
  }

  return {
    'GET /dashboard/payments': async ({ query }) => {
      const { page, per_page, people, by, ...filter } = query;
      const window = pageWindowOf({ page, per_page }, true);
      const [{ data, total }, counts, sums, parts, days] = await Promise.all([
        listPayments(db, filter, { page: window.page ?? 1, perPage: window.perPage }),
        // Queries run in parallel where the database can; otherwise each runs in its own turn of the event loop.
        turn().then(() => paymentCounts(db)),
        turn().then(() => sumsOf(filter)),
        people === 1 ? sumsByPerson(db, filter) : undefined,
        by === 'day' ? sumsByDay(db, filter) : undefined,
      ]);
      return { data, meta: metaOf(window, total), counts, sums, people: parts, days };
    },
    'GET /dashboard/payments/:id': async ({ id }) => ({ data: await read(id) }),
    'POST /dashboard/payments': async ({ c, language, rawBody }) => {
      const { files, values } = await rawBody();
      await receipts.measure(files);
      const sent = checked(officePayment, values);
      const { id, released, lowered } = await receipts.keep(files, (picture) =>
        inTransaction(db, (tx) => fileByOffice(tx, granterOf(c.get('admin')), sent, picture)),
      );
      await receipts.forget(released);
      const message = say(language, sent.approve === 1 ? 'payments.approved' : 'payments.filed');
      return { message: withDiscount(language, message, lowered), data: await read(id) };
    },
    'POST /dashboard/payments/:id/approve': async (input) => {
      const { data, done } = await decide(input, approvalSent, approvePayment);
      const message = say(input.language, 'payments.approved');
      return { message: withDiscount(input.language, message, done.lowered), data };
    },
    'POST /dashboard/payments/:id/refuse': async (input) => {
      const { data } = await decide(input, refusalSent, refusePayment);
      return { message: say(input.language, 'payments.refused'), data };
    },
    'POST /dashboard/payments/:id/reverse': async (input) => {
      const { data } = await decide(input, reversalSent, reversePayment);
      return { message: say(input.language, 'payments.reversed'), data };
    },
    'POST /dashboard/payments/:id/undo': async (input) => {
      const { data, done } = await decide(input, undoSent, undoDecision);
      const message = say(input.language, 'payments.undone');
      return { message: withDiscount(input.language, message, done.lowered), data };
    },
  };
}

/** Files a payment that a family made at the office, and approves it at once if requested. @throws Refusal 422 */
async function fileByOffice(
  tx: Transaction,
  actor: DiscountGranter,
  fields: z.infer<typeof officePayment>,
  picture: { image: string | null; image_hash: string | null },
): Promise<Filed & Lowered> {
  const { student_id, approve, again_ok, payment_term, paid_on, reference = null, note = null, ...sent } = fields;
  const now = new Date();
  const student = await liveStudent(tx, student_id);
  if (!student) throw new Refusal('invalid', { fields: { student_id: [{ problem: 'unknown' }] } });
  const term = payment_term ?? student.payment_term;
  if (term === null) throw new Refusal('required', { fields: { payment_term: [{ problem: 'required' }] } });
  const { account_id, amount, ...approval } = sent;
  const day = paid_on ?? schoolDay(now);
  const filing = { payment_term: term, account_id, amount, paid_on: day, reference, note, ...picture };
  await checkFiling(tx, filing, 'office', now);
  const problems = new Problems();
  const twins = await duplicatesOf(tx, null, typedTwice({ student: student.id, account_id, amount, paid_on: day }));
  if (twins.length > 0 && again_ok !== 1) problems.ask('again_ok', 'amount', 'paidTwice');
  const found = { problems, twins: again_ok === 1 ? [] : twins };
  const filed = await addPayment(tx, student, filing, actor, now);
  await noteFiling(tx, actor, filed, { amount, account_id });
  if (approve === 1) return { ...filed, ...(await approveFiled(tx, actor, filed.id, approval, found)) };
  problems.refuse(await paymentsAt(tx, twins));
  return { ...filed, lowered: null };
}
