import type { Language } from '../../model/languages.ts';
import { offeredTerms, type Prices } from '../../model/school/price-terms.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { FeeList } from '../fees/FeeList.tsx';

interface FeesProps {
  language: Language;
  /** Of the chosen grade; null until there is one. */
  prices: Prices | null;
  /** A conversation with the school in WhatsApp; empty when it has no number. */
  whatsapp: string;
  texts: RegisterTexts;
}

/** What a paid account of the chosen grade costs. */
export function Fees({ language, prices, whatsapp, texts }: FeesProps) {
  const told = prices !== null && offeredTerms(prices).length === 0;
  return (
    <div role="status">
      {prices && (
        <>
          <h3 className="fees-title">{texts.fees}</h3>
          <FeeList language={language} prices={prices} texts={texts.terms} />
          <p className="fees-note field-hint">
            {texts.fees_note} {whatsapp && told && <a href={whatsapp}>{texts.terms.ask_fees}</a>}
          </p>
        </>
      )}
    </div>
  );
}
