import type { FieldErrors } from '../../client/refusal.ts';
import type { Language } from '../../model/languages.ts';
import { priceBounds } from '../../model/payments/currencies.ts';
import { byTerm, type Prices, priceTerms } from '../../model/school/price-terms.ts';
import { currencyOf, formatFee } from '../../model/school/prices.ts';
import { typedNumber } from '../../model/text/typed-number.ts';
import { numberProblem } from '../content/number-problem.ts';
import type { FormValues } from '../content/values.ts';
import { NumberInput } from '../fields/NumberInput.tsx';
import type { SavedForm } from '../form/use-saved-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useLabels } from './names.tsx';

export const priceValues = (prices: Prices): FormValues => byTerm((term) => String(prices[term] ?? ''));

/** An empty price is null: the term is not offered. Invalid input is NaN. */
function priceOf(text = ''): number | null {
  const typed = typedNumber(text, priceBounds());
  if (typed.kind === 'empty') return null;
  return typed.kind === 'number' ? typed.value : Number.NaN;
}

export const pricesIn = (values: FormValues): Prices => byTerm((term) => priceOf(values[term]));

/** The problems of typed prices. */
export function checkPrices(values: FormValues, language: Language): { missing: string[]; wrong: FieldErrors } {
  const wrong = priceTerms.flatMap((term): [string, string[]][] => {
    const problem = numberProblem(values[term] ?? '', priceBounds(), language);
    return problem ? [[term, [problem]]] : [];
  });
  return { missing: [], wrong: Object.fromEntries(wrong) };
}

/** Formats a price for reading. */
export function usePriceText(): (price: number | null) => string {
  const { t, language } = useTexts();
  return (price) => (price === null ? t('levels.no_price') : formatFee(price, language, t('levels.no_charge')));
}

/** The three prices of a grade, each with what it means below. */
export function PriceInputs({ form }: { form: SavedForm }) {
  const { t, language } = useTexts();
  const labelOf = useLabels();
  const priceText = usePriceText();
  return priceTerms.map((term) => (
    <NumberInput
      key={term}
      {...form.bind(term, t('levels.price_of', { term: labelOf(term), currency: currencyOf(language) }))}
      {...priceBounds()}
      read={priceText}
      empty={priceText(null)}
      shown
    />
  ));
}
