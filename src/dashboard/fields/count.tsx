import { asciiDigits } from '../../model/digits.ts';
import { useTexts } from '../texts/use-texts.ts';
import { LineInput } from './LineInput.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

/** A whole number. Arabic digits are taken too, so it is no native number input, which drops them. */
function CountInput(props: InputProps) {
  const { onChange } = props;
  return (
    <LineInput
      {...props}
      onChange={(value) => onChange(asciiDigits(value).replace(/\D/g, ''))}
      native={{ inputMode: 'numeric', dir: 'ltr', maxLength: 9 }}
    />
  );
}

function CountCell({ text }: CellProps) {
  const { number } = useTexts();
  return <span className="cell-number">{number(Number(text))}</span>;
}

export const countUnit: FieldUnit = { Input: CountInput, Cell: CountCell };
