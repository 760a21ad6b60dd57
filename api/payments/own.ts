import { isReplaying } from '../../db/idempotency/attempt.ts';
import { type Database, inTransaction, type Transaction } from '../../db/open.ts';
import { allAccounts } from '../../db/payments/accounts.ts';
import { fileOwn, type PaymentRow, replaceOwn, stepOfFiling } from '../../db/payments/filing.ts';
import {
  countOwn,
  listedPayments,
  ownDue,
  ownPaymentRow,
  paymentsOf,
  receiptNumber,
} from '../../db/payments/reading.ts';
import { withdrawPayment } from '../../db/payments/receipts.ts';
import { familyOf } from '../../db/people/families.ts';
import { withAccessNow } from '../../db/people/students.ts';
import { metaOf, pageWindowOf } from '../../src/model/endpoints/endpoint.ts';
import type { StudentPaymentEndpoints } from '../../src/model/endpoints/student-payments.ts';
import { type FieldProblems, Refusal } from '../../src/model/errors.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';
import { pageSize } from '../../src/model/limits.ts';
import type { OwnPayment } from '../../src/model/payments/payment.ts';
import { paymentChanged, paymentSent } from '../../src/model/payments/payment-sent.ts';
import { nextStep } from '../../src/model/payments/states.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import type { Services } from '../http/context.ts';
import { type Limits, rateLimitKey } from '../http/limits.ts';
import { checked, type Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { localizedAccount } from './accounts.ts';
import { receiptStore } from './picture.ts';

type Own = Pick<
  Handlers<StudentPaymentEndpoints>,
  'GET /payments' | 'POST /payments' | 'POST /payments/:id' | 'DELETE /payments/:id'
>;

type OwnEvent = 'replace' | 'withdraw';
/** A payment that a student asks about, and the language of the answer. */
interface OwnAsked {
  id: number;
  student: number;
  language: Language;
}

const noPicture: FieldProblems = { image: [{ problem: 'required' }] };

/** Endpoints for a student's own payments. */
export function ownPaymentHandlers(services: Services, limits: Limits): Own {
  const { db } = services;
  const receipts = receiptStore(services);
  const countPicture = (student: number) => limits.take(rateLimitKey('ownPictures', String(student)));

  async function shown(rows: readonly PaymentRow[], language: Language): Promise<OwnPayment[]> {
    const named = (account: { id: number; name: Record<Language, string> } | null) =>
      account && { id: account.id, name: inLanguage(account.name, language, schoolFacts().default_language) };
    return (await listedPayments(db, rows)).map((payment) => {
      const { student, same_picture, same_reference, decided_by, filed_by, refund_account, due, ...rest } = payment;
      // The entries name who decided, too.
      const { discount, entries, received, ...own } = rest;
      return { ...own, account: named(own.account), filed_by_office: filed_by === null ? 0 : 1 };
    });
  }

  async function one(id: number, student: number, language: Language): Promise<OwnPayment> {
    const row = await ownPaymentRow(db, id, student);
    const [payment] = row ? await shown([row], language) : [];
    if (!payment) throw new Refusal('notFound');
    return payment;
  }

  /**
   * A student's own payment, and the step by which the student changes it.
   * @throws Refusal 403 if the office filed it, 404, 409 if it is already decided, 422 if it has a receipt number
   */
  async function ownStep<E extends OwnEvent>(
    reader: Database | Transaction,
    event: E,
    { id, student, language }: OwnAsked,
  ) {
    const row = await ownPaymentRow(reader, id, student);
    const number = row && receiptNumber(row);
    const filedByOffice = row?.filed_by_id != null;
    const step = nextStep(row?.state ?? 'none', event, { filedByOffice, numbered: number !== null });
    if (row && typeof step !== 'string') return { row, step };
    if (typeof step !== 'string') throw new Refusal('notFound');
    if (step === 'conflict' && row) throw new Refusal(step, { data: (await shown([row], language))[0] });
    const values = step === 'inUse' ? { holders: say(language, 'receipt.title', { number: number ?? '' }) } : undefined;
    throw new Refusal(step, { values });
  }

  /** The same before a transaction. Of a repeated request, the earlier run may have changed the payment already. */
  async function checkStep(event: OwnEvent, asked: OwnAsked): Promise<void> {
    if (!isReplaying()) await ownStep(db, event, asked);
  }

  return {
    'GET /payments': async ({ c, language, query }) => {
      const student = c.get('student');
      const window = pageWindowOf(query, true);
      const rows = await paymentsOf(db, student.id, { page: window.page ?? 1, perPage: window.perPage });
      const family = await Promise.all(
        (await familyOf(db, student)).map(async (row) => {
          const { id, name, paid_until } = await withAccessNow(db, row);
          const theirs = await paymentsOf(db, id, { page: 1, perPage: pageSize.max });
          const { due } = await ownDue(db, id);
          return { id, name, due, paid_until, data: await shown(theirs, language) };
        }),
      );
      return {
        family,
        data: await shown(rows, language),
        meta: metaOf(window, await countOwn(db, student.id)),
        ...(await ownDue(db, student.id)),
        paid_until: student.paid_until,
        accounts: (await allAccounts(db, true)).map(localizedAccount(language, schoolFacts().default_language)),
      };
    },
    'POST /payments': async ({ c, language, rawBody }) => {
      const student = c.get('student').id;
      await countPicture(student);
      const { files, values } = await rawBody();
      await receipts.measure(files);
      const picture = files.get('image');
      const { reference = null, ...sent } = checked(paymentSent, values, picture ? {} : noPicture);
      if (!picture) throw new Refusal('required', { fields: noPicture });
      await stepOfFiling(db, student, 'file');
      await limits.take(rateLimitKey('ownFilings', String(student)));
      const { id, released } = await receipts.keep(files, (kept) =>
        inTransaction(db, (tx) => fileOwn(tx, student, { ...sent, ...kept, reference, note: null })),
      );
      await receipts.forget(released);
      return { message: say(language, 'payments.sent'), data: await one(id, student, language) };
    },
    'POST /payments/:id': async ({ c, id, language, rawBody }) => {
      const student = c.get('student').id;
      await checkStep('replace', { id, student, language });
      await countPicture(student);
      const { files, values } = await rawBody();
      await receipts.measure(files);
      const sent = checked(paymentChanged, values);
      const before = await receipts.keep(files, (kept) =>
        inTransaction(db, async (tx) => {
          const { row, step } = await ownStep(tx, 'replace', { id, student, language });
          await replaceOwn(tx, row, step, { ...sent, ...kept });
          return kept.image === null ? null : row.image;
        }),
      );
      await receipts.forget(before);
      return { message: say(language, 'payments.replaced'), data: await one(id, student, language) };
    },
    'DELETE /payments/:id': async ({ c, id, language }) => {
      const student = c.get('student').id;
      await checkStep('withdraw', { id, student, language });
      const image = await inTransaction(db, async (tx) => {
        const { row, step } = await ownStep(tx, 'withdraw', { id, student, language });
        return withdrawPayment(tx, row, step);
      });
      await receipts.forget(image);
      return { message: say(language, 'payments.withdrawn') };
    },
  };
}
