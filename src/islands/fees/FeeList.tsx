import type { Language } from '../../model/languages.ts';
import { offeredTerms, type Prices, type PriceTerm } from '../../model/school/price-terms.ts';
import { formatFee } from '../../model/school/prices.ts';

/** Names of the payment terms, and the texts for a price of 0 and for grades without listed prices. */
export type TermTexts = Record<PriceTerm | 'no_charge' | 'told', string>;

interface FeeListProps {
  language: Language;
  prices: Prices;
  texts: TermTexts;
}

/** The prices of a grade by term. For a grade without prices: a text that says who can be asked. */
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
