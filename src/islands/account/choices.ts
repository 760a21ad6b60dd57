import type { PricedLevel } from '../../model/content/reader.ts';
import { accountKinds } from '../../model/people/student-fields.ts';
import { type Prices, priceTerms } from '../../model/school/price-terms.ts';

/** What is chosen in the form rather than typed; an empty text is no choice yet. */
export const noChoices = { level_id: '', grade_id: '', kind_of_account: 'free', payment_term: '' };
export type Choices = Readonly<typeof noChoices>;

/** From what one chooses where it is not the school's own levels. */
const options = new Map<string, readonly string[]>([
  ['kind_of_account', accountKinds],
  ['payment_term', priceTerms],
]);

/** The choices of a draft; what is none any more is as at the beginning. */
export function choicesOf(draft: ReadonlyMap<string, string>): Choices {
  const kept = [...draft].filter(
    ([name, value]) => Object.hasOwn(noChoices, name) && options.get(name)?.includes(value) !== false,
  );
  return { ...noChoices, ...Object.fromEntries(kept) };
}

/** What a paid account of a grade costs; null for no grade. */
export function pricesOf(levels: readonly PricedLevel[], gradeId: string): Prices | null {
  return levels.flatMap(({ grades }) => grades).find(({ id }) => String(id) === gradeId) ?? null;
}
