import { LineInput } from './LineInput.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

function TextInput(props: InputProps) {
  const { field } = props;
  const dir = props.language ? {} : { dir: 'auto' };
  return <LineInput {...props} native={field.kind === 'text' ? { maxLength: field.max, ...dir } : dir} />;
}

function TextCell({ text }: CellProps) {
  return <span dir="auto">{text}</span>;
}

export const textUnit: FieldUnit = { Input: TextInput, Cell: TextCell };
