import type { HTMLInputTypeAttribute } from 'react';
import { asciiDigits } from '../../model/text/digits.ts';
import { controlProps, Labelled } from '../fields/Labelled.tsx';

export interface TextFieldProps {
  id: string;
  label: string;
  value: string;
  onChange(value: string): void;
  errors?: string[] | undefined;
  required?: boolean;
  type?: HTMLInputTypeAttribute;
  /** Amounts and account numbers: written left to right in both languages, with ASCII digits. */
  digits?: boolean;
}

/** Single-line text input with label and errors. */
export function TextField({ id, label, value, onChange, errors = [], required = false, type, digits }: TextFieldProps) {
  const said = { id, label, errors, required };
  return (
    <Labelled {...said}>
      <input
        className="field-control"
        type={type}
        inputMode={digits ? 'decimal' : undefined}
        dir={digits ? 'ltr' : 'auto'}
        {...controlProps(said)}
        value={value}
        onChange={({ currentTarget: { value: typed } }) => onChange(digits ? asciiDigits(typed) : typed)}
      />
    </Labelled>
  );
}

interface ChoiceFieldProps extends Omit<TextFieldProps, 'type' | 'digits'> {
  choices: readonly (readonly [value: string, text: string])[];
}

/** Select with label and errors. */
export function ChoiceField({ id, label, value, onChange, errors = [], required = false, choices }: ChoiceFieldProps) {
  const said = { id, label, errors, required };
  return (
    <Labelled {...said}>
      <select
        className="field-control"
        {...controlProps(said)}
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

/** Checkbox with label. */
export function CheckField({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) {
  return (
    <label className="payment-check">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
