import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import './form.css';

interface FieldFrame {
  name: string;
  label: string;
  /** What the server says against the value. */
  errors?: string[] | undefined;
}

type FieldProps = FieldFrame &
  (
    | ({ as?: 'input' } & InputHTMLAttributes<HTMLInputElement>)
    | ({ as: 'textarea' } & TextareaHTMLAttributes<HTMLTextAreaElement>)
  );

/** A labelled field with its errors beside it, tied to it for those who hear the page. */
export function Field({ name, label, errors = [], ...control }: FieldProps) {
  const id = `field-${name}`;
  const bad = errors.length > 0;
  const shared = {
    id,
    name,
    className: 'field-control',
    'aria-invalid': bad || undefined,
    'aria-describedby': bad ? `${id}-error` : undefined,
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {control.as === 'textarea' ? <TextArea {...control} {...shared} /> : <Input {...control} {...shared} />}
      {bad && (
        <p className="field-error" id={`${id}-error`}>
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}

function Input({ as: _, ...attributes }: { as?: 'input' } & InputHTMLAttributes<HTMLInputElement>) {
  return <input {...attributes} />;
}

function TextArea({ as: _, ...attributes }: { as: 'textarea' } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea {...attributes} />;
}
