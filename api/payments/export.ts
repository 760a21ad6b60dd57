import writeWorkbook from 'write-excel-file/node';
import type { Database } from '../../db/open.ts';
import type { PaymentFilter } from '../../db/payments/filter.ts';
import { listPayments, paymentsInPieces } from '../../db/payments/list.ts';
import type { PaymentEndpoints } from '../../src/model/endpoints/dashboard-payments.ts';
import { Refusal } from '../../src/model/errors.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';
import type { ListedPayment } from '../../src/model/payments/payment.ts';
import { paymentLimits } from '../../src/model/payments/payment-fields.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import type { Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';

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
type Cells = Record<(typeof columns)[number], string | number | null>;

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

/** A text that a spreadsheet would run as a formula is made harmless by a leading `'` (beyond 2). */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = harmless(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (values: readonly (string | number | null)[]) => `${values.map(csvCell).join(',')}\r\n`;

const heads = (language: Language) => columns.map((column) => say(language, `table.${column}`));

async function* csv(db: Database, filter: PaymentFilter, language: Language): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\uFEFF${csvLine(heads(language))}`);
  for await (const piece of paymentsInPieces(db, filter)) {
    const lines = piece.map((payment) => {
      const cells = cellsOf(payment, language);
      return csvLine(columns.map((column) => cells[column]));
    });
    yield encoder.encode(lines.join(''));
  }
}

async function workbook(db: Database, filter: PaymentFilter, language: Language): Promise<Buffer> {
  const { total } = await listPayments(db, filter, { page: 1, perPage: 1 });
  if (total > paymentLimits.workbook)
    throw new Refusal('invalid', { fields: { format: [{ problem: 'tooManyRows' }] } });
  const rows = [heads(language).map((value) => ({ value, fontWeight: 'bold' as const }))];
  const body: { value: string | number }[][] = [];
  for await (const piece of paymentsInPieces(db, filter)) {
    for (const payment of piece) {
      const cells = cellsOf(payment, language);
      body.push(columns.map((column) => ({ value: cells[column] ?? '' })));
    }
  }
  return writeWorkbook([...rows, ...body], { sheet: say(language, 'table.file') }).toBuffer();
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Payments as a table to take along. */
export function exportHandlers({
  db,
}: Pick<Services, 'db'>): Pick<Handlers<PaymentEndpoints>, 'GET /dashboard/payments/export'> {
  return {
    'GET /dashboard/payments/export': async ({ c, language, query }) => {
      const { format = 'csv', ...filter } = query;
      const name = `payments-${schoolDay(new Date())}.${format}`;
      c.header('Content-Disposition', `attachment; filename="${name}"`);
      if (format === 'xlsx') {
        const bytes = new Uint8Array(await workbook(db, filter, language));
        return c.body(bytes, 200, { 'Content-Type': workbookType });
      }
      const lines = csv(db, filter, language);
      const stream = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const next = await lines.next();
          if (next.done) controller.close();
          else controller.enqueue(next.value);
        },
        cancel: () => lines.return(undefined).then(() => undefined),
      });
      return c.body(stream, 200, { 'Content-Type': 'text/csv; charset=utf-8' });
    },
  };
}
