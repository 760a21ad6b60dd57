import { countBounds } from '../../model/limits.ts';
import { boundsOf } from '../content/values.ts';
import { useTexts } from '../texts/use-texts.ts';
import { NumberInput } from './NumberInput.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

/** Integer input. Not a native number input, because that drops Arabic digits. */
function WholeInput(props: InputProps) {
  const { number } = useTexts();
  return <NumberInput {...props} {...(boundsOf(props.field) ?? countBounds)} read={number} />;
}

function WholeCell({ text }: CellProps) {
  const { number } = useTexts();
  return text === '' ? null : <span className="cell-number">{number(Number(text))}</span>;
}

export const numberUnit: FieldUnit = { Input: WholeInput, Cell: WholeCell };
