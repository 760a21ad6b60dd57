import { priceBounds } from '../../model/limits.ts';
import { NumberInput } from '../fields/NumberInput.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { formatAmount } from './formats.ts';
import type { TextFieldProps } from './TextField.tsx';

interface AmountFieldProps extends Omit<TextFieldProps, 'type' | 'digits'> {
  currency: string;
}

/** An amount as people type one, with the sum as it will be read below. */
export function AmountField({ errors = [], required = false, currency, ...field }: AmountFieldProps) {
  const { language } = useTexts();
  const read = (amount: number) => formatAmount(amount, currency, language);
  return <NumberInput {...field} {...priceBounds} errors={errors} required={required} read={read} shown />;
}
