import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Database } from '../../db/open.ts';
import { entriesOf, ownPaymentRow, receiptNumber } from '../../db/payments/reading.ts';
import { readReceipt } from '../../db/payments/receipts.ts';
import { familyOf } from '../../db/people/families.ts';
import type { PaymentEndpoints } from '../../src/model/endpoints/dashboard-payments.ts';
import type { StudentPaymentEndpoints } from '../../src/model/endpoints/student-payments.ts';
import { Refusal } from '../../src/model/errors.ts';
import { type Bilingual, inLanguage, type Language, languageFacts, languages } from '../../src/model/languages.ts';
import { amountInWords } from '../../src/model/payments/amount-in-words.ts';
import { amountOf } from '../../src/model/payments/money.ts';
import type { Paper } from '../../src/model/payments/payment-fields.ts';
import { isBooked } from '../../src/model/payments/states.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { formatAmount } from '../../src/model/school/prices.ts';
import { formatDate, formatDay } from '../../src/model/text/formats.ts';
import type { Services } from '../http/context.ts';
import { contentDisposition } from '../http/file-name.ts';
import { requestedLanguage } from '../http/requested-language.ts';
import type { Handlers, Input } from '../http/routes.ts';
import { say } from '../http/texts.ts';

/** The content of a receipt; all texts are in its language. */
interface Receipt {
  language: Language;
  paper: Paper;
  school: string;
  title: string;
  /** In display order. */
  lines: readonly (readonly [label: string, value: string])[];
  amount: string;
  words: string;
  /** The text stamped over a reversed receipt; null otherwise. */
  cancelled: string | null;
  note: string;
}

const pages: Record<Paper, string> = {
  a5: '@page { size: A5; margin: 12mm; } body { font-size: 12pt; max-inline-size: 124mm; }',
  '80mm': '@page { size: 80mm auto; margin: 3mm; } body { font-size: 10pt; max-inline-size: 74mm; }',
};

const common = `
  body { margin: 1rem auto; font-family: system-ui, sans-serif; line-height: 1.5; color: #000; background: #fff; }
  h1 { margin: 0; font-size: 1.35em; } h2 { margin: 0 0 .75em; font-size: 1em; font-weight: 600; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .2em 1em; margin: 0 0 .75em; }
  dt { color: #444; } dd { margin: 0; overflow-wrap: anywhere; }
  .amount { border: 1px solid #000; padding: .5em .75em; margin: 0; font-size: 1.25em; font-weight: 700; }
  .words { margin: .35em 0 .75em; }
  .cancelled { border: 3px solid #a00; color: #a00; padding: .2em .6em; margin: 0 0 .75em; font-size: 1.6em;
    font-weight: 700; text-align: center; }
  footer { border-block-start: 1px solid #999; padding-block-start: .5em; font-size: .85em; }
  @media print { body { margin: 0; } }
`;

const sheet = (paper: Paper) => pages[paper] + common;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Content-Security-Policy: the page runs no script, loads nothing, and has only the stylesheet of its paper size. */
const receiptPolicy = (paper: Paper): string =>
  `default-src 'none'; style-src ${hashOf(sheet(paper))}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`;

/** A receipt as a printable HTML page. */
function receiptPage({ language, paper, school, title, lines, amount, words, cancelled, note }: Receipt) {
  return html`<!doctype html>
<html lang="${language}" dir="${languageFacts[language].dir}">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="robots" content="noindex" /><title>${title}</title>${raw(`<style>${sheet(paper)}</style>`)}</head>
<body>
<header><h1>${school}</h1><h2>${title}</h2></header>
${cancelled === null ? '' : html`<p class="cancelled">${cancelled}</p>`}
<dl>${lines.map(([label, value]) => html`<dt>${label}</dt><dd><bdi>${value}</bdi></dd>`)}</dl>
<p class="amount">${amount}</p>
<p class="words">${words}</p>
<footer>${note}</footer>
</body>
</html>`;
}

type Lines = Receipt['lines'];

/**
 * The content of a receipt, for any paper size.
 * @throws Refusal 404 for a payment that was never approved, or that is neither approved nor reversed now
 */
async function receiptOf(
  db: Database,
  id: number,
  { language, defaultLanguage }: { language: Language; defaultLanguage: Language },
): Promise<Omit<Receipt, 'paper'>> {
  const { row, receipt } = await readReceipt(db, id);
  const number = receiptNumber(row);
  if (number === null || !isBooked(row.state)) throw new Refusal('notFound');
  const { amount, worth = null, currency, due } = receipt;
  const money = (count: number, of: string) => formatAmount(amountOf(count), of, language);
  // Receipts of an earlier version do not name the school's currency: without a worth it was that of the amount.
  const { school_currency = worth === null ? currency : schoolFacts().currency } = receipt;
  const day = (value: string | null) => value && formatDay(value, language);
  // Days stay as they were when the school's time zone changes. Earlier versions kept only the moment.
  const [approval] = entriesOf(row);
  const date = day(approval?.entry.day ?? null) ?? (receipt.at && formatDate(receipt.at, language));
  const named = (name: Bilingual) => inLanguage(name, language, defaultLanguage);
  const lines: [Parameters<typeof say>[1], string | null][] = [
    ['receipt.number', number],
    ['receipt.date', date],
    ['receipt.name', receipt.student],
    ['receipt.grade', receipt.grade && named(receipt.grade.name)],
    ['receipt.term', say(language, `payments.term.${receipt.payment_term}`)],
    ['receipt.worth', worth === null ? null : money(worth, school_currency)],
    ['receipt.account', receipt.account && named(receipt.account)],
    ['receipt.reference', receipt.reference],
    ['receipt.paid_on', day(receipt.paid_on)],
    ['receipt.valid_until', day(receipt.valid_until)],
    ['receipt.rest', due === null ? null : money(due, school_currency)],
    ['receipt.by', receipt.by],
  ];
  const shown: Lines = lines.flatMap(([key, value]) => (value === null ? [] : [[say(language, key), value] as const]));
  const cancelledOn = (each: Language) =>
    row.decided_on === null ? formatDate(row.decided_at ?? '', each) : formatDay(row.decided_on, each);
  return {
    language,
    school: named(receipt.school) || say(language, 'receipt.school'),
    title: say(language, 'receipt.title', { number }),
    lines: shown,
    amount: money(amount, currency),
    words: amountInWords(amount, currency, language),
    // Always in Arabic too, so that people in Sudan can read it.
    cancelled:
      row.state === 'reversed'
        ? languages.map((each) => say(each, 'receipt.cancelled', { date: cancelledOn(each) })).join(' · ')
        : null,
    note: say(language, 'receipt.foot'),
  };
}

type Receipts = Pick<Handlers<PaymentEndpoints>, 'GET /dashboard/payments/:id/receipt'> &
  Pick<Handlers<StudentPaymentEndpoints>, 'GET /payments/:id/receipt'>;

/** Receipts as printable pages. */
export function receiptHandlers({ db }: Pick<Services, 'db'>): Receipts {
  /** A missing receipt (404) is reported before an invalid paper size. */
  async function send(input: Pick<Input, 'c' | 'id' | 'language'> & { query: { paper?: Paper | undefined } }) {
    const { c, id, language } = input;
    const asked = { language: requestedLanguage(c, language), defaultLanguage: schoolFacts().default_language };
    const receipt = await receiptOf(db, id, asked);
    const { paper = 'a5' } = input.query;
    const name = { title: receipt.title, plain: `receipt-${id}`, extension: 'html' };
    return c.html(receiptPage({ ...receipt, paper }), 200, {
      'Content-Security-Policy': receiptPolicy(paper),
      'Content-Disposition': contentDisposition('inline', name),
    });
  }
  return {
    'GET /dashboard/payments/:id/receipt': send,
    'GET /payments/:id/receipt': async (input) => {
      const student = input.c.get('student');
      const children = [student, ...(await familyOf(db, student))].map(({ id }) => id);
      const rows = await Promise.all(children.map((child) => ownPaymentRow(db, input.id, child)));
      if (rows.every((row) => row === null)) throw new Refusal('notFound');
      return send(input);
    },
  };
}
