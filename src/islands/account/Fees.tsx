import type { Language } from '../../model/languages.ts';
import type { Prices } from '../../model/school/price-terms.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { FeeList } from '../fees/FeeList.tsx';

interface FeesProps {
  language: Language;
  /** Of the chosen grade; null until there is one. */
  prices: Prices | null;
  texts: RegisterTexts;
}

/** What a paid account of the chosen grade costs. */
export function Fees({ language, prices, texts }: FeesProps) {
  return (
    <div role="status">
      {prices && (
        <>
          <h3 className="fees-title">{texts.fees}</h3>
          <FeeList language={language} prices={prices} texts={texts.terms} />
          <p className="fees-note field-hint">{texts.fees_note}</p>
        </>
      )}
    </div>
  );
}
