import { useEffect } from 'react';
import { request } from '../api/request.ts';
import type { Option } from '../api/types.ts';
import { useResource } from '../api/use-resource.ts';
import { referredName, textIn } from '../content/columns.ts';
import { defaultLanguage } from '../state/language.ts';
import { useTexts } from '../texts/use-texts.ts';
import { notify } from '../ui/notify.tsx';
import { SelectInput } from './SelectInput.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

function ReferenceInput(props: InputProps) {
  const { field } = props;
  const to = field.kind === 'reference' ? field.to : '';
  const { t, language } = useTexts();
  const { value: options, error } = useResource(`options/${to}`, (signal) =>
    request<{ data: Option[] }>(`options/${to}`, { signal }),
  );
  const failed = error !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, in the language of that moment
  useEffect(() => {
    if (failed) notify.error(t('failed_to_get'));
  }, [failed]);
  const choices = (options?.data ?? []).map(({ id, name, group }) => ({
    value: String(id),
    text: textIn(name, language, defaultLanguage),
    group: textIn(group.name, language, defaultLanguage),
  }));
  return <SelectInput {...props} choices={choices} />;
}

/** What a reference points at is read together with it. */
function ReferenceCell({ row, name, text }: CellProps) {
  const { language } = useTexts();
  return <span dir="auto">{textIn(referredName(row, name), language, defaultLanguage) || text}</span>;
}

export const referenceUnit: FieldUnit = { Input: ReferenceInput, Cell: ReferenceCell };
