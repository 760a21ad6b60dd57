import { textLimits } from '../../model/limits.ts';
import { LineInput } from './LineInput.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

function EmailInput(props: InputProps) {
  return (
    <LineInput {...props} native={{ type: 'email', inputMode: 'email', dir: 'ltr', maxLength: textLimits.email }} />
  );
}

function EmailCell({ text }: CellProps) {
  return <bdi dir="ltr">{text}</bdi>;
}

export const emailUnit: FieldUnit = { Input: EmailInput, Cell: EmailCell };
