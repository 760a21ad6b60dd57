import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Field } from '../../model/fields/index.ts';
import { notify } from '../../ui/notify.ts';
import { useResource } from '../api/use-resource.ts';
import { referredName } from '../content/columns.ts';
import { $options, loadOptions } from '../state/options.ts';
import { useTexts } from '../texts/use-texts.ts';
import { SelectInput } from './SelectInput.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

const targetOf = (field: Field) => (field.kind === 'reference' ? field.to : null);

/** The options of a reference field; loaded again whenever a screen that shows them opens. */
function useOptions(field: Field, onFail: () => void) {
  const to = targetOf(field);
  const { error, reload } = useResource(`options/${to}`, async () => (to === null ? null : loadOptions(to)));
  const failed = error !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is told once
  useEffect(() => {
    if (failed) onFail();
  }, [failed]);
  const options = useStore($options);
  return { options: to === null ? [] : (options[to] ?? []), failed, reload };
}

function ReferenceInput(props: InputProps) {
  const { t, translated } = useTexts();
  const { options, failed, reload } = useOptions(props.field, () =>
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
  const option = useOptions(field, () => undefined).options.find(({ id }) => String(id) === text);
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
