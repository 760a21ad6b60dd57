import type { Bilingual } from '../languages.ts';
import type { PriceTerm } from '../school/price-terms.ts';

/** The content of a receipt, stored when the payment was approved. Amounts are whole hundredths, days `YYYY-MM-DD`. */
export interface StoredReceipt {
  /** Empty if the description of the school does not begin with a name. */
  school: Bilingual;
  /** Null after the student was erased. */
  student: string | null;
  grade: { id: number; name: Bilingual } | null;
  payment_term: PriceTerm;
  account: Bilingual | null;
  currency: string;
  amount: number;
  /** Amount in the school's currency, if the account has another currency. Missing in receipts of older versions. */
  worth?: number | null;
  reference: string | null;
  paid_on: string | null;
  valid_until: string | null;
  /** Amount still due after this approval, in the school's currency. Null if the term has no listed price. */
  due: number | null;
  /** Time and author of the approval. */
  at: string | null;
  by: string | null;
}
