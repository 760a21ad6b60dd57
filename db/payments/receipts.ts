import { eq } from 'drizzle-orm';
import { records } from '../../src/model/content-types/index.ts';
import { inLanguage, type Language } from '../../src/model/languages.ts';
import { readRecord } from '../content/content.ts';
import { translations } from '../content/translated.ts';
import type { Database } from '../open.ts';
import { grades, paymentAccounts } from '../schema.ts';
import { livePayment, type PaymentRow } from './filing.ts';

/** All that a receipt shows, names in one language. */
export interface ReceiptData {
  row: PaymentRow;
  student: string | null;
  grade: string | null;
  account: string | null;
  currency: string | null;
}

/** What the receipt of a payment shows. @throws Refusal 404 */
export async function receiptData(
  db: Database,
  id: number,
  language: Language,
  defaultLanguage: Language,
): Promise<ReceiptData> {
  const [row, student] = await livePayment(db, id);
  const [grade] = student ? await db.select().from(grades).where(eq(grades.id, student.grade_id)) : [];
  const [account] =
    row.account_id === null
      ? []
      : await db.select().from(paymentAccounts).where(eq(paymentAccounts.id, row.account_id));
  const named = (thing: Readonly<Record<string, unknown>> | undefined) =>
    thing ? inLanguage(translations(thing, 'name'), language, defaultLanguage) : null;
  return {
    row,
    student: student?.name ?? null,
    grade: named(grade),
    account: named(account),
    currency: account?.currency ?? null,
  };
}

/** How the school describes itself, in one language; its name is the beginning of it. */
export async function schoolDescription(db: Database, language: Language): Promise<string> {
  const settings = await readRecord(db, records.settings);
  return settings.description[language];
}
