/** Payment terms, in display order. A grade has a price for each. */
export const priceTerms = ['semester', 'half_semester', 'year'] as const;
export type PriceTerm = (typeof priceTerms)[number];

/** Builds an object with one value for each term. */
export function byTerm<V>(make: (term: PriceTerm) => V): Record<PriceTerm, V> {
  return { semester: make('semester'), half_semester: make('half_semester'), year: make('year') };
}

/**
 * Prices of a paid account of a grade, in the school's currency. Null: the term is not offered, or the school tells the
 * price on request.
 */
export type Prices = Record<PriceTerm, number | null>;

/** No listed prices: the initial state without demo data. */
export const noPrices: Prices = byTerm(() => null);

/** The terms with a price. */
export const offeredTerms = (prices: Prices): PriceTerm[] => priceTerms.filter((term) => prices[term] !== null);
