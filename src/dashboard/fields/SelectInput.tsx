import { useTexts } from '../texts/use-texts.ts';
import { Labelled, tied } from './Labelled.tsx';
import type { InputProps } from './unit.ts';

interface Choice {
  value: string;
  text: string;
  /** Choices of one group stand together under its name. */
  group?: string;
}

interface SelectInputProps extends Pick<InputProps, 'id' | 'label' | 'value' | 'onChange' | 'errors' | 'required'> {
  choices: Choice[];
  /** What the empty choice says where it means a choice, too. */
  all?: string;
  /** Reads the choices again, where that has failed. */
  retry?: (() => void) | null;
}

const option = ({ value, text }: Choice) => (
  <option key={value} value={value}>
    {text}
  </option>
);

/** One of several: the browser's own list, which every phone shows in its own good way. */
export function SelectInput({ choices, all, retry = null, ...props }: SelectInputProps) {
  const { value, onChange } = props;
  const { t } = useTexts();
  const groups = [...new Set(choices.flatMap(({ group }) => (group === undefined ? [] : [group])))];
  return (
    <Labelled {...props}>
      <select
        className="field-control"
        {...tied(props)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{all ?? t('form.choose')}</option>
        {choices.filter(({ group }) => group === undefined).map(option)}
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {choices.filter((choice) => choice.group === group).map(option)}
          </optgroup>
        ))}
      </select>
      {retry && (
        <div className="options-failed" role="alert">
          <p className="field-error">{t('form.options_failed')}</p>
          <button type="button" className="button button-line" onClick={retry}>
            {t('retry')}
          </button>
        </div>
      )}
    </Labelled>
  );
}
