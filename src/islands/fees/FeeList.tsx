import type { Language } from '../../model/languages.ts';
import { offeredTerms, type Prices, type PriceTerm } from '../../model/school/price-terms.ts';
import { formatFee } from '../../model/school/prices.ts';

/** Names of the terms, as a price list shows them, and what it says of the prices. */
export type TermTexts = Record<PriceTerm | 'no_charge' | 'told', string>;

interface FeeListProps {
  language: Language;
  prices: Prices;
  texts: TermTexts;
}

/** What a paid account of a grade costs, term by term; of a grade without prices, who tells them. */
export function FeeList({ language, prices, texts }: FeeListProps) {
  const offered = offeredTerms(prices);
  if (offered.length === 0) return <p>{texts.told}</p>;
  return (
    <dl className="fees">
      {offered.map((term) => (
        <div key={term} className="fee">
          <dt>{texts[term]}</dt>
          <dd className="fee-sum">{formatFee(prices[term] ?? 0, language, texts.no_charge)}</dd>
        </div>
      ))}
    </dl>
  );
}
