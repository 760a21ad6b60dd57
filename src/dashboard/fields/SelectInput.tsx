import { useTexts } from '../texts/use-texts.ts';
import { controlProps, Labelled } from './Labelled.tsx';
import type { InputProps } from './unit.ts';

interface Choice {
  value: string;
  text: string;
  /** Name of the option group. */
  group?: string;
}

interface SelectInputProps extends Pick<InputProps, 'id' | 'label' | 'value' | 'onChange' | 'errors' | 'required'> {
  choices: readonly Choice[];
  /** Whether one of the choices is always taken: there is no empty option. */
  always?: boolean;
  /** Label of the empty option where it means "all". */
  all?: string;
  /** Loads the options again after an error. */
  retry?: (() => void) | null;
}

const option = ({ value, text }: Choice) => (
  <option key={value} value={value}>
    {text}
  </option>
);

/** Select with the browser's native list, which works well on every phone. */
export function SelectInput({ choices, all, always = false, retry = null, ...props }: SelectInputProps) {
  const { value, onChange } = props;
  const { t } = useTexts();
  const groups = [...new Set(choices.flatMap(({ group }) => (group === undefined ? [] : [group])))];
  return (
    <Labelled {...props}>
      <select
        className="field-control"
        {...controlProps(props)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {!always && <option value="">{all ?? t('form.choose')}</option>}
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
