import type { InputHTMLAttributes } from 'react';
import { languageFacts } from '../../model/languages.ts';
import { controlProps, Labelled } from './Labelled.tsx';
import type { InputProps } from './unit.ts';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'maxLength' | 'min' | 'step' | 'dir' | 'onBlur'
>;

interface LineInputProps extends Pick<InputProps, 'id' | 'label' | 'value' | 'onChange' | 'errors' | 'required'> {
  language?: InputProps['language'];
  native?: Native;
}

/** Single-line text input. A value in one language gets the `lang` and `dir` of that language. */
export function LineInput({ native = {}, ...props }: LineInputProps) {
  const { language = null, value, onChange } = props;
  const own = language ? { lang: language, dir: languageFacts[language].dir } : {};
  return (
    <Labelled {...props}>
      <input
        className="field-control"
        {...own}
        {...native}
        {...controlProps(props)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Labelled>
  );
}
