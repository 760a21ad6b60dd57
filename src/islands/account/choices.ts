import { type AccountKind, accountKinds, type PaymentTerm, paymentTerms } from '../../model/access.ts';
import type { PricedLevel, Prices } from '../../model/content-reader.ts';

/** What is chosen in the form rather than typed; an empty text is no choice yet. */
export interface Choices {
  level_id: string;
  grade_id: string;
  kind_of_account: AccountKind;
  payment_term: PaymentTerm | '';
}

export const noChoices: Choices = { level_id: '', grade_id: '', kind_of_account: 'free', payment_term: '' };

/** One of a list, or undefined. */
export function oneOf<T extends string>(options: readonly T[], value: string | undefined): T | undefined {
  return options.find((option) => option === value);
}

/** The choices of a draft. */
export function choicesOf(draft: ReadonlyMap<string, string>): Choices {
  return {
    level_id: draft.get('level_id') ?? '',
    grade_id: draft.get('grade_id') ?? '',
    kind_of_account: oneOf(accountKinds, draft.get('kind_of_account')) ?? 'free',
    payment_term: oneOf(paymentTerms, draft.get('payment_term')) ?? '',
  };
}

/** What a paid account of a grade costs; null for no grade. */
export function pricesOf(levels: readonly PricedLevel[], gradeId: string): Prices | null {
  return levels.flatMap(({ grades }) => grades).find(({ id }) => String(id) === gradeId) ?? null;
}
