import type { Bilingual } from '../languages.ts';
import type { PriceTerm } from '../school/price-terms.ts';

/** What a receipt says, as it was when its payment was approved. Amounts are whole hundredths, days `YYYY-MM-DD`. */
export interface StoredReceipt {
  /** Empty where the school's description names none. */
  school: Bilingual;
  /** Null once the student is erased. */
  student: string | null;
  grade: { id: number; name: Bilingual } | null;
  payment_term: PriceTerm;
  account: Bilingual | null;
  currency: string;
  amount: number;
  /** In the school's currency, where the account has another one; absent in receipts of an earlier version. */
  worth?: number | null;
  reference: string | null;
  paid_on: string | null;
  valid_until: string | null;
  /** What is due after this approval, in the school's currency; null where the school tells the price. */
  due: number | null;
  /** When it was approved, and by whom. */
  at: string | null;
  by: string | null;
}
