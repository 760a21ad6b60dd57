import type { Field } from '../../model/fields/index.ts';
import { notify } from '../../ui/notify.ts';
import { referredName } from '../content/columns.ts';
import { useTexts } from '../texts/use-texts.ts';
import { SelectInput } from './SelectInput.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';
import { useOptions } from './use-options.ts';

const targetOf = (field: Field) => (field.kind === 'reference' ? field.to : null);

function ReferenceInput(props: InputProps) {
  const { t, translated } = useTexts();
  const { options, failed, reload } = useOptions(targetOf(props.field), () =>
    notify.error(t('failed_to_get'), { about: 'options' }),
  );
  const choices = options.map(({ id, name, group }) => ({
    value: String(id),
    text: translated(name),
    group: translated(group?.name),
  }));
  return <SelectInput {...props} choices={choices} retry={failed ? reload : null} />;
}

/** The name of the referenced record and its group: subjects of several grades have the same name. */
function ReferenceCell({ field, row, name, text }: CellProps) {
  const { translated } = useTexts();
  // If the options fail to load, the cell shows the name that came with the row.
  const option = useOptions(targetOf(field), () => undefined).options.find(({ id }) => String(id) === text);
  return (
    <span>
      <span className="cell-name" dir="auto">
        {translated(referredName(row, name)) || text}
      </span>
      {option?.group && <span className="cell-group">{translated(option.group.name)}</span>}
    </span>
  );
}

export const referenceUnit: FieldUnit = { Input: ReferenceInput, Cell: ReferenceCell };
