import type { PricedLevel } from '../../model/content/reader.ts';
import { accountKinds } from '../../model/people/student-fields.ts';
import { type Prices, priceTerms } from '../../model/school/price-terms.ts';

/** The selected options of the form. An empty text means no choice yet. */
export const noChoices = { level_id: '', grade_id: '', kind_of_account: 'free', payment_term: '' };
export type Choices = Readonly<typeof noChoices>;

/** The allowed values of choices that do not depend on the levels of the school. */
const options = new Map<string, readonly string[]>([
  ['kind_of_account', accountKinds],
  ['payment_term', priceTerms],
]);

/** The choices in a draft. Invalid ones get their initial value. */
export function choicesOf(draft: ReadonlyMap<string, string>): Choices {
  const kept = [...draft].filter(
    ([name, value]) => Object.hasOwn(noChoices, name) && options.get(name)?.includes(value) !== false,
  );
  return { ...noChoices, ...Object.fromEntries(kept) };
}

/** Prices of a grade; null if no grade is chosen. */
export function pricesOf(levels: readonly PricedLevel[], gradeId: string): Prices | null {
  return levels.flatMap(({ grades }) => grades).find(({ id }) => String(id) === gradeId) ?? null;
}
