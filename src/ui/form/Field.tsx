import type { ComponentProps, ReactNode } from 'react';
import './form.css';

interface FieldFrame {
  name: string;
  label: string;
  /** A hint, announced with the label. An error replaces it. */
  hint?: string | undefined;
  /** Error messages. */
  errors?: string[] | undefined;
  /** Errors appear while typing and are announced by screen readers at once. */
  live?: boolean;
  /** Content inside the field, next to the value. */
  aside?: ReactNode;
}

type FieldProps = FieldFrame &
  (
    | ({ as?: 'input' } & ComponentProps<'input'>)
    | ({ as: 'textarea' } & ComponentProps<'textarea'>)
    | ({ as: 'select' } & ComponentProps<'select'>)
  );

/** A labelled field with its errors, linked for screen readers. */
export function Field({ name, label, hint, errors = [], live = false, aside, id: given, ...control }: FieldProps) {
  const id = given ?? `field-${name}`;
  const bad = errors.length > 0;
  const said = bad ? `${id}-error` : hint && `${id}-hint`;
  const shared = {
    id,
    name,
    className: 'field-control',
    'aria-invalid': bad || undefined,
    'aria-describedby': said,
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className="field-frame">
        {control.as === 'textarea' ? (
          <TextArea {...control} {...shared} />
        ) : control.as === 'select' ? (
          <Select {...control} {...shared} />
        ) : (
          <Input {...control} {...shared} />
        )}
        {aside}
      </span>
      {hint && !bad && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} errors={errors} live={live} />
    </div>
  );
}

/** The error messages of a field. */
export function FieldError({ id, errors, live = false }: { id: string; errors: string[]; live?: boolean }) {
  if (errors.length === 0) return null;
  return (
    <p className="field-error" id={id} role={live ? 'alert' : undefined}>
      {errors.join(' ')}
    </p>
  );
}

function Input({ as: _, ...attributes }: { as?: 'input' } & ComponentProps<'input'>) {
  return <input {...attributes} />;
}

function TextArea({ as: _, ...attributes }: { as: 'textarea' } & ComponentProps<'textarea'>) {
  return <textarea {...attributes} />;
}

function Select({ as: _, ...attributes }: { as: 'select' } & ComponentProps<'select'>) {
  return <select {...attributes} />;
}
