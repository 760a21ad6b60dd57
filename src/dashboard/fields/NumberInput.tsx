import { useId, useState } from 'react';
import { type NumberBounds, typedNumber, westernNumber } from '../../model/text/typed-number.ts';
import { isPressed } from '../../ui/is-pressed.ts';
import { numberProblem } from '../content/number-problem.ts';
import { useTexts } from '../texts/use-texts.ts';
import { controlProps, Labelled } from './Labelled.tsx';
import type { InputProps } from './unit.ts';

interface NumberInputProps
  extends Pick<InputProps, 'id' | 'label' | 'value' | 'onChange' | 'errors' | 'required'>,
    NumberBounds {
  /** Formats the number, to show how the input is understood. */
  read(value: number): string;
  /** Whether the formatted number is shown below the field. */
  shown?: boolean;
  /** What an empty field means; shown below it, instead of the word "optional" beside the label. */
  empty?: string;
}

/** Incomplete input: no error is shown until the field loses the focus. */
const unfinished = /^[-+\u2212]$|[.,]$/;

/**
 * Number input that accepts Arabic and Latin digits. Invalid input shows an error; for ambiguous input the possible
 * numbers are offered.
 */
export function NumberInput(props: NumberInputProps) {
  const { id, value, onChange, errors, decimals, max, read, shown = false, empty } = props;
  const { language } = useTexts();
  const [left, setLeft] = useState(false);
  const reading = useId();
  const bounds = { decimals, max };
  const typed = typedNumber(value, bounds);
  const problem = !left && unfinished.test(value.trim()) ? null : numberProblem(value, bounds, language);
  const said = problem ? [problem] : errors;
  const control = controlProps({ ...props, errors: said });

  return (
    <Labelled {...props} required={props.required || empty !== undefined} errors={said}>
      <input
        className="field-control"
        type="text"
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        dir="ltr"
        autoComplete="off"
        {...control}
        aria-describedby={[control['aria-describedby'], shown && reading].filter(Boolean).join(' ') || undefined}
        value={value}
        onChange={(event) => onChange(westernNumber(event.currentTarget.value))}
        onFocus={() => setLeft(false)}
        onBlur={({ relatedTarget }) => {
          if (!isPressed(relatedTarget)) setLeft(true);
        }}
      />
      {shown && (
        <output className="field-reading" id={reading} htmlFor={id}>
          {typed.kind === 'number' ? read(typed.value) : typed.kind === 'empty' && empty}
        </output>
      )}
      {typed.kind === 'unclear' && (
        <span className="field-choices">
          {typed.readings.map((each) => (
            <button key={each} type="button" className="button button-line" onClick={() => onChange(String(each))}>
              {read(each)}
            </button>
          ))}
        </span>
      )}
    </Labelled>
  );
}
