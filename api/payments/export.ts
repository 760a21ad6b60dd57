import type { Database } from '../../db/open.ts';
import type { PaymentFilter } from '../../db/payments/filter.ts';
import { paymentsInPieces } from '../../db/payments/list.ts';
import type { PaymentEndpoints } from '../../src/model/endpoints/dashboard-payments.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';
import type { ListedPayment } from '../../src/model/payments/payment.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import { answerWithFile } from '../http/answer-bytes.ts';
import type { Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import type { Cell } from '../tables/rows.ts';
import { tableFile } from '../tables/table.ts';

const columns = [
  'id',
  'filed_on',
  'state',
  'name',
  'grade',
  'term',
  'amount_due',
  'amount',
  'currency',
  'account',
  'reference',
  'paid_on',
  'valid_until',
  'receipt_no',
  'decided_on',
  'decided_by',
  'refunded',
  'refunded_on',
  'refund_account',
  'note',
] as const;
type Cells = Record<(typeof columns)[number], Cell>;

const dayOf = (moment: string | null) => moment && schoolDay(new Date(moment));

function cellsOf(payment: ListedPayment, language: Language): Cells {
  const { student, account, refund_account } = payment;
  return {
    id: payment.id,
    filed_on: dayOf(payment.created_at),
    state: say(language, `payments.state.${payment.state}`),
    name: student?.name ?? null,
    grade: student && inLanguage(student.grade.name, language, language),
    term: say(language, `payments.term.${payment.payment_term}`),
    amount_due: payment.amount_due,
    amount: payment.amount,
    currency: payment.currency,
    account: account && inLanguage(account.name, language, language),
    reference: payment.reference,
    paid_on: payment.paid_on,
    valid_until: payment.valid_until,
    receipt_no: payment.receipt_no,
    decided_on: dayOf(payment.decided_at),
    decided_by: payment.decided_by?.name ?? null,
    refunded: payment.refunded,
    refunded_on: payment.refunded_on,
    refund_account: refund_account && inLanguage(refund_account.name, language, language),
    note: payment.note,
  };
}

async function* rowsOf(db: Database, filter: PaymentFilter, language: Language) {
  yield [columns.map((column) => say(language, `table.${column}`))];
  for await (const piece of paymentsInPieces(db, filter)) {
    yield piece.map((payment) => {
      const cells = cellsOf(payment, language);
      return columns.map((column) => cells[column]);
    });
  }
}

/** Payments as a table to take along. */
export function exportHandlers({
  db,
  log,
}: Pick<Services, 'db' | 'log'>): Pick<Handlers<PaymentEndpoints>, 'GET /dashboard/payments/export'> {
  return {
    'GET /dashboard/payments/export': async ({ c, language, query }) => {
      const { format = 'csv', ...filter } = query;
      const rows = rowsOf(db, filter, language);
      return answerWithFile(c, log, tableFile(rows, `payments-${schoolDay(new Date())}`, format, language));
    },
  };
}
