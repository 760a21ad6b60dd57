import type { Language } from '../../model/languages.ts';
import { type Prices, type PriceTerm, priceTerms } from '../../model/school/price-terms.ts';
import { formatPrice } from '../../model/school/prices.ts';

/** Names of the terms, as a price list shows them. */
export type TermTexts = Record<PriceTerm, string>;

interface FeeListProps {
  language: Language;
  prices: Prices;
  texts: TermTexts;
}

/** What a paid account of a grade costs, term by term. */
export function FeeList({ language, prices, texts }: FeeListProps) {
  return (
    <dl className="fees">
      {priceTerms.map((term) => (
        <div key={term} className="fee">
          <dt>{texts[term]}</dt>
          <dd className="fee-sum">{formatPrice(prices[term], language)}</dd>
        </div>
      ))}
    </dl>
  );
}
