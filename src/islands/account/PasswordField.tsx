import { useState } from 'react';
import { isSeenWeak } from '../../model/people/commonest-passwords.ts';
import { Field } from '../../ui/form/Field.tsx';

interface PasswordFieldProps {
  name?: string;
  label: string;
  /** Default: true. */
  required?: boolean;
  show: string;
  hide: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  /** For a new password: the hint that is shown while an obviously weak password is typed. */
  weak?: string;
  errors?: string[] | undefined;
}

/** A password field with a button that shows the password. */
export function PasswordField({
  name = 'password',
  label,
  show,
  hide,
  weak,
  errors,
  required = true,
  ...field
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [seenWeak, setSeenWeak] = useState(false);
  const eye = (
    <button
      type="button"
      className="field-aside for-scripts"
      aria-label={shown ? hide : show}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5s-7-2-9.5-6.5zm9.5-3a3 3 0 1 1 0 6 3 3 0 0 1 0-6z" />
        {shown && <path d="M4 20 20 4" />}
      </svg>
    </button>
  );
  return (
    <Field
      {...field}
      errors={seenWeak && weak ? [weak] : errors}
      live={seenWeak}
      onInput={({ currentTarget }) => weak && setSeenWeak(isSeenWeak(currentTarget.value))}
      name={name}
      label={label}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      required={required}
      aside={eye}
    />
  );
}
