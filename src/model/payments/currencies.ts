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
