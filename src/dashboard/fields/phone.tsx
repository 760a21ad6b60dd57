import { LineInput } from './LineInput.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

function PhoneInput(props: InputProps) {
  return <LineInput {...props} native={{ type: 'tel', inputMode: 'tel', dir: 'ltr', maxLength: 40 }} />;
}

function PhoneCell({ text }: CellProps) {
  return <bdi dir="ltr">{text}</bdi>;
}

export const phoneUnit: FieldUnit = { Input: PhoneInput, Cell: PhoneCell };
