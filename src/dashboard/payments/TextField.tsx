import type { HTMLInputTypeAttribute } from 'react';
import { asciiDigits } from '../../model/text/digits.ts';
import { Labelled, tied } from '../fields/Labelled.tsx';

export interface TextFieldProps {
  id: string;
  label: string;
  value: string;
  onChange(value: string): void;
  errors?: string[] | undefined;
  required?: boolean;
  type?: HTMLInputTypeAttribute;
  /** Amounts and numbers of accounts run from left to right in both languages. */
  digits?: boolean;
}

/** One line under its label, with what is said against it. */
export function TextField({ id, label, value, onChange, errors = [], required = false, type, digits }: TextFieldProps) {
  const said = { id, label, errors, required };
  return (
    <Labelled {...said}>
      <input
        className="field-control"
        type={type}
        inputMode={digits ? 'decimal' : undefined}
        dir={digits ? 'ltr' : 'auto'}
        {...tied(said)}
        value={value}
        onChange={({ currentTarget: { value: typed } }) => onChange(digits ? asciiDigits(typed) : typed)}
      />
    </Labelled>
  );
}

interface ChoiceFieldProps extends Omit<TextFieldProps, 'type' | 'digits'> {
  choices: readonly (readonly [value: string, text: string])[];
}

/** One of a few. */
export function ChoiceField({ id, label, value, onChange, errors = [], required = false, choices }: ChoiceFieldProps) {
  const said = { id, label, errors, required };
  return (
    <Labelled {...said}>
      <select
        className="field-control"
        {...tied(said)}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {choices.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** Something to tick. */
export function CheckField({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) {
  return (
    <label className="payment-check">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
