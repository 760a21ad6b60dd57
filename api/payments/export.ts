import type { Database } from '../../db/open.ts';
import { type BookedPayment, type PaymentFilter, paymentsInPieces } from '../../db/payments/list.ts';
import type { PaymentEndpoints } from '../../src/model/endpoints/dashboard-payments.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';
import type { Entry } from '../../src/model/payments/payment.ts';
import { answerWithFile } from '../http/answer-bytes.ts';
import type { Services } from '../http/context.ts';
import { requestedLanguage } from '../http/requested-language.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { exportName } from '../tables/export-name.ts';
import type { Cell } from '../tables/rows.ts';
import { tableFile } from '../tables/table.ts';

const columns = [
  'id',
  'filed_on',
  'entry',
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
  'received',
  'refunded',
  'refunded_on',
  'refund_account',
  'note',
] as const;
type Cells = Record<(typeof columns)[number], Cell>;

/**
 * One row per entry, so that the amounts add up to the sums. A payment without entries (waiting or refused) has one
 * row.
 */
function cellsOf(booked: BookedPayment, entry: Entry | null, language: Language): Cells {
  const { payment, filed_on, decided_on, grade } = booked;
  const { student, account, refund_account } = payment;
  const reversed = entry?.entry === 'reversed';
  const refund = reversed && refund_account ? inLanguage(refund_account.name, language, language) : null;
  return {
    id: payment.id,
    filed_on,
    entry: entry && say(language, `payments.state.${entry.entry}`),
    state: say(language, `payments.state.${payment.state}`),
    name: student?.name ?? null,
    grade: grade && inLanguage(grade, language, language),
    term: say(language, `payments.term.${payment.payment_term}`),
    amount_due: payment.amount_due,
    amount: entry ? entry.amount : payment.amount,
    currency: payment.currency,
    account: account && inLanguage(account.name, language, language),
    reference: payment.reference,
    paid_on: payment.paid_on,
    valid_until: payment.valid_until,
    receipt_no: payment.receipt_no,
    decided_on: entry ? entry.day : decided_on,
    decided_by: (entry ? entry.by : payment.decided_by)?.name ?? null,
    received: entry?.received ?? null,
    refunded: entry?.refunded ?? null,
    refunded_on: reversed ? payment.refunded_on : null,
    refund_account: refund,
    note: payment.note,
  };
}

async function* rowsOf(db: Database, filter: PaymentFilter, language: Language) {
  yield [columns.map((column) => say(language, `table.${column}`))];
  const withoutEntry = filter.settled !== 1 && (filter.state === 'sent' || filter.state === 'refused');
  for await (const piece of paymentsInPieces(db, filter)) {
    const rows = piece.flatMap((booked) => {
      const entries = withoutEntry ? [null] : booked.entries;
      return entries.map((entry) => cellsOf(booked, entry, language));
    });
    yield rows.map((cells) => columns.map((column) => cells[column]));
  }
}

/** Exports payments as a table to download. */
export function exportHandlers({
  db,
  log,
}: Pick<Services, 'db' | 'log'>): Pick<Handlers<PaymentEndpoints>, 'GET /dashboard/payments/export'> {
  return {
    'GET /dashboard/payments/export': async ({ c, language, query }) => {
      const { format = 'csv', ...filter } = query;
      const rows = rowsOf(db, filter, language);
      const name = await exportName(db, 'payments', requestedLanguage(c, language));
      return answerWithFile(c, log, tableFile(rows, name, format, language));
    },
  };
}
