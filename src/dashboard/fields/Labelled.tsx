import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import type { InputProps } from './unit.ts';

interface LabelledProps extends Pick<InputProps, 'id' | 'label' | 'errors' | 'required'> {
  children: ReactNode;
  /** False for a control that is not a native input: it refers to the label's id with `aria-labelledby`. */
  native?: boolean;
}

/** The id and ARIA attributes that connect a control with its label and its errors. */
export function controlProps({ id, errors, required }: Pick<InputProps, 'id' | 'errors' | 'required'>) {
  const bad = errors.length > 0;
  return {
    id,
    'aria-invalid': bad || undefined,
    'aria-describedby': bad ? `${id}-error` : undefined,
    'aria-required': required || undefined,
  };
}

/** A control with its label above and its error messages below. */
export function Labelled({ id, label, errors, required, children, native = true }: LabelledProps) {
  const { t } = useTexts();
  const text = (
    <>
      {label}
      {!required && <span className="field-optional"> ({t('form.optional')})</span>}
    </>
  );
  return (
    <div className="field">
      {native ? (
        <label className="field-label" htmlFor={id}>
          {text}
        </label>
      ) : (
        <span className="field-label" id={`${id}-label`}>
          {text}
        </span>
      )}
      {children}
      {errors.length > 0 && (
        <p className="field-error" id={`${id}-error`}>
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}
