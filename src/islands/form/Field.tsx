import type { ComponentProps, ReactNode } from 'react';
import './form.css';

interface FieldFrame {
  name: string;
  label: string;
  /** What helps to fill it in, said with the label; an error takes its place. */
  hint?: string | undefined;
  /** What is said against the value. */
  errors?: string[] | undefined;
  /** Errors come while one types, and are said at once to those who hear the page. */
  live?: boolean;
  /** What stands in the field beside the value. */
  aside?: ReactNode;
}

type FieldProps = FieldFrame &
  (
    | ({ as?: 'input' } & ComponentProps<'input'>)
    | ({ as: 'textarea' } & ComponentProps<'textarea'>)
    | ({ as: 'select' } & ComponentProps<'select'>)
  );

/** A labelled field with its errors beside it, tied to it for those who hear the page. */
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

/** What is wrong with a field. */
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
