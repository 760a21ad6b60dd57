/** For how long one pays at once, in the order in which it is shown everywhere: a grade has a price for each. */
export const priceTerms = ['semester', 'half_semester', 'year'] as const;
export type PriceTerm = (typeof priceTerms)[number];

/** The same for each term, by its name. */
export function byTerm<V>(make: (term: PriceTerm) => V): Record<PriceTerm, V> {
  return { semester: make('semester'), half_semester: make('half_semester'), year: make('year') };
}

/** What a paid account of a grade costs, in pounds. */
export type Prices = Record<PriceTerm, number>;
