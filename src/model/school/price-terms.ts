/** For how long one pays at once, in the order in which it is shown everywhere: a grade has a price for each. */
export const priceTerms = ['semester', 'half_semester', 'year'] as const;
export type PriceTerm = (typeof priceTerms)[number];

/** The same for each term, by its name. */
export function byTerm<V>(make: (term: PriceTerm) => V): Record<PriceTerm, V> {
  return { semester: make('semester'), half_semester: make('half_semester'), year: make('year') };
}

/** What a paid account of a grade costs, in pounds; null: the term is not offered, the school tells the price. */
export type Prices = Record<PriceTerm, number | null>;

/** No price is told: what a school begins with that is not the demo. */
export const noPrices: Prices = byTerm(() => null);

/** The terms that a grade offers. */
export const offeredTerms = (prices: Prices): PriceTerm[] => priceTerms.filter((term) => prices[term] !== null);
