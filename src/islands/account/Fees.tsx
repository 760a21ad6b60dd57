import type { Language } from '../../model/languages.ts';
import { offeredTerms, type Prices } from '../../model/school/price-terms.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { FeeList } from '../fees/FeeList.tsx';

interface FeesProps {
  language: Language;
  /** Prices of the chosen grade; null until one is chosen. */
  prices: Prices | null;
  /** WhatsApp link to the school; empty if the school has no number. */
  whatsapp: string;
  texts: RegisterTexts;
}

/** The prices of a paid account for the chosen grade. */
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
