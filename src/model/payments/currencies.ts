import { maxPrice } from '../limits.ts';
import { schoolFacts } from '../school/facts.ts';

const decimals = new Map<string, number>();

/** How many decimals a currency has: two for pounds, none for yen, three for dinars. */
export function currencyDecimals(currency: string): number {
  const known = decimals.get(currency);
  if (known !== undefined) return known;
  const options = new Intl.NumberFormat(undefined, { style: 'currency', currency }).resolvedOptions();
  const found = options.maximumFractionDigits ?? 2;
  decimals.set(currency, found);
  return found;
}

/** How many decimals the smallest part has that amounts are counted in: two, or three if the school's currency has. */
export const decimalsCounted = (currency = schoolFacts().currency): number => Math.max(2, currencyDecimals(currency));

/** Into how many parts the unit of every amount is divided in a school of this currency. */
export const partsIn = (currency: string): number => 10 ** decimalsCounted(currency);

/**
 * Into how many parts a unit is divided. All amounts of a school, in whichever currency, are stored and added up in
 * whole parts: in hundredths, or in thousandths where its currency has three decimals.
 */
export const partsPerUnit = (): number => partsIn(schoolFacts().currency);

/** The bounds of a typed amount of any currency. */
export const amountBounds = () => ({ decimals: decimalsCounted(), max: maxPrice });

/** The bounds of a typed price, which is in the school's currency. */
export const priceBounds = () => ({ decimals: currencyDecimals(schoolFacts().currency), max: maxPrice });
