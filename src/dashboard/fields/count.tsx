import { countBounds } from '../../model/limits.ts';
import { useTexts } from '../texts/use-texts.ts';
import { NumberInput } from './NumberInput.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

/** Integer input. Not a native number input, because that drops Arabic digits. */
function CountInput(props: InputProps) {
  const { number } = useTexts();
  return <NumberInput {...props} {...countBounds} read={number} />;
}

function CountCell({ text }: CellProps) {
  const { number } = useTexts();
  return <span className="cell-number">{number(Number(text))}</span>;
}

export const countUnit: FieldUnit = { Input: CountInput, Cell: CountCell };
