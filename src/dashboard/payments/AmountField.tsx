import { amountBounds, currencyDecimals } from '../../model/payments/currencies.ts';
import { formatAmount } from '../../model/school/prices.ts';
import { NumberInput } from '../fields/NumberInput.tsx';
import type { InputProps } from '../fields/unit.ts';
import { useTexts } from '../texts/use-texts.ts';

interface AmountFieldProps extends Pick<InputProps, 'id' | 'label' | 'value' | 'onChange' | 'errors' | 'required'> {
  currency: string;
}

/** Input for an amount of money; the formatted amount is shown below. */
export function AmountField({ currency, ...field }: AmountFieldProps) {
  const { language } = useTexts();
  const read = (amount: number) => formatAmount(amount, currency, language);
  return (
    <NumberInput
      {...field}
      {...amountBounds()}
      decimals={Math.min(amountBounds().decimals, currencyDecimals(currency))}
      read={read}
      shown
    />
  );
}
