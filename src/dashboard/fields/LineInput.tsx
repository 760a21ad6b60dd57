import type { InputHTMLAttributes } from 'react';
import { languageFacts } from '../../model/languages.ts';
import { asciiDigits } from '../../model/text/digits.ts';
import { controlProps, Labelled } from './Labelled.tsx';
import type { InputProps } from './unit.ts';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'maxLength' | 'min' | 'step' | 'dir' | 'onBlur'
>;

interface LineInputProps extends Pick<InputProps, 'id' | 'label' | 'value' | 'onChange' | 'errors' | 'required'> {
  language?: InputProps['language'];
  native?: Native;
  /** Amounts and account numbers: written left to right in both languages, with ASCII digits. */
  digits?: boolean;
}

/** Single-line text input. A value in one language gets the `lang` and `dir` of that language. */
export function LineInput({ native = {}, digits = false, ...props }: LineInputProps) {
  const { language = null, value, onChange } = props;
  const own = language ? { lang: language, dir: languageFacts[language].dir } : {};
  const written: Native = digits ? { inputMode: 'decimal', dir: 'ltr' } : {};
  return (
    <Labelled {...props}>
      <input
        className="field-control"
        {...own}
        {...written}
        {...native}
        {...controlProps(props)}
        value={value}
        onChange={({ currentTarget: { value: typed } }) => onChange(digits ? asciiDigits(typed) : typed)}
      />
    </Labelled>
  );
}
