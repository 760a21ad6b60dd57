import { asciiDigits } from '../../model/text/digits.ts';
import { LineInput } from './LineInput.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

/** Phone input. Arabic digits are converted to ASCII digits. */
function PhoneInput({ onChange, ...props }: InputProps) {
  return (
    <LineInput
      {...props}
      native={{ type: 'tel', inputMode: 'tel', dir: 'ltr', maxLength: 40 }}
      onChange={(value) => onChange(asciiDigits(value))}
    />
  );
}

function PhoneCell({ text }: CellProps) {
  return <bdi dir="ltr">{text}</bdi>;
}

export const phoneUnit: FieldUnit = { Input: PhoneInput, Cell: PhoneCell };
