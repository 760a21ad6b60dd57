import { Badge } from '../../ui/Badge.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { SelectInput } from './SelectInput.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

function ChoiceInput(props: InputProps) {
  const { field, options } = props;
  const values = field.kind === 'choice' ? field.options : [];
  return <SelectInput {...props} choices={values.map((value) => ({ value, text: options[value] ?? value }))} />;
}

function ChoiceCell({ text, type, name }: CellProps) {
  const { about } = useTexts();
  return <Badge tone={text}>{about(type.name).options?.[name]?.[text] ?? text}</Badge>;
}

export const choiceUnit: FieldUnit = { Input: ChoiceInput, Cell: ChoiceCell };
