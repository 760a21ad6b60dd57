import { useStore } from '@nanostores/react';
import type { Field } from '../../model/fields/index.ts';
import { useResource } from '../api/use-resource.ts';
import { referredName } from '../content/columns.ts';
import { $staff, loadStaff } from '../state/options.ts';
import { useTexts } from '../texts/use-texts.ts';
import { SelectInput } from './SelectInput.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

const targetOf = (field: Field) => (field.kind === 'staff' ? field.to : null);

/** Select of the staff who may be chosen. A stored member who may no longer be chosen stays in the list. */
function StaffInput({ named, ...props }: InputProps) {
  const to = targetOf(props.field);
  const { error, reload } = useResource(`options/${to}`, async () => (to === null ? null : loadStaff(to)));
  const staff = useStore($staff)[to ?? ''];
  const choices = (staff ?? []).map(({ id, name }) => ({ value: String(id), text: name }));
  const isGone = named && props.value === named.value && !choices.some(({ value }) => value === props.value);
  return <SelectInput {...props} choices={isGone ? [...choices, named] : choices} retry={error ? reload : null} />;
}

function StaffCell({ row, name }: CellProps) {
  const { translated } = useTexts();
  return (
    <span className="cell-name" dir="auto">
      {translated(referredName(row, name))}
    </span>
  );
}

export const staffUnit: FieldUnit = { Input: StaffInput, Cell: StaffCell };
