import { priceBounds } from '../../model/limits.ts';
import { NumberInput } from '../fields/NumberInput.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { formatAmount } from './formats.ts';
import type { TextFieldProps } from './TextField.tsx';

interface AmountFieldProps extends Omit<TextFieldProps, 'type' | 'digits'> {
  currency: string;
}

/** Input for an amount of money; the formatted amount is shown below. */
export function AmountField({ errors = [], required = false, currency, ...field }: AmountFieldProps) {
  const { language } = useTexts();
  const read = (amount: number) => formatAmount(amount, currency, language);
  return <NumberInput {...field} {...priceBounds} errors={errors} required={required} read={read} shown />;
}
