import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import './form.css';

interface FieldFrame {
  name: string;
  label: string;
  /** What helps to fill it in, said with the label. */
  hint?: string | undefined;
  /** What the server says against the value. */
  errors?: string[] | undefined;
  /** What stands in the field beside the value. */
  aside?: ReactNode;
}

type FieldProps = FieldFrame &
  (
    | ({ as?: 'input' } & InputHTMLAttributes<HTMLInputElement>)
    | ({ as: 'textarea' } & TextareaHTMLAttributes<HTMLTextAreaElement>)
    | ({ as: 'select' } & SelectHTMLAttributes<HTMLSelectElement>)
  );

/** A labelled field with its errors beside it, tied to it for those who hear the page. */
export function Field({ name, label, hint, errors = [], aside, ...control }: FieldProps) {
  const id = `field-${name}`;
  const bad = errors.length > 0;
  const said = [hint && `${id}-hint`, bad && `${id}-error`].filter(Boolean).join(' ');
  const shared = {
    id,
    name,
    className: 'field-control',
    'aria-invalid': bad || undefined,
    'aria-describedby': said || undefined,
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
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  );
}

/** What is wrong with a field. */
export function FieldError({ id, errors }: { id: string; errors: string[] }) {
  if (errors.length === 0) return null;
  return (
    <p className="field-error" id={id}>
      {errors.join(' ')}
    </p>
  );
}

function Input({ as: _, ...attributes }: { as?: 'input' } & InputHTMLAttributes<HTMLInputElement>) {
  return <input {...attributes} />;
}

function TextArea({ as: _, ...attributes }: { as: 'textarea' } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea {...attributes} />;
}

function Select({ as: _, ...attributes }: { as: 'select' } & SelectHTMLAttributes<HTMLSelectElement>) {
  return <select {...attributes} />;
}
