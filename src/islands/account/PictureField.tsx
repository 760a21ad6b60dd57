import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { MEGABYTE } from '../../model/limits.ts';
import { receipt } from '../../model/people/student-fields.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { FieldError } from '../form/Field.tsx';
import { Icon } from '../Icon.tsx';
import { shrink } from './shrink.ts';

/** What is said about a picture to choose. */
export type PictureTexts = Pick<
  RegisterTexts,
  'optional' | 'preparing' | 'change_picture' | 'choose_picture' | 'remove_picture' | 'choose_again' | 'not_picture'
>;

interface PictureFieldProps {
  name: string;
  label: string;
  errors?: string[] | undefined;
  /** It was chosen before, and is to be chosen again. */
  again?: boolean;
  required?: boolean;
  /** A picture that came by another way than this field. */
  given?: File | null;
  texts: PictureTexts;
  /** The picture as it will be sent, or null; called again whenever it changes. */
  onChange: (picture: Blob | null) => void;
}

/** A picture to send: shown at once, made small for a slow line, refused at once when it is none. */
export function PictureField({
  name,
  label,
  errors = [],
  again = false,
  required = false,
  given = null,
  texts,
  onChange,
}: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [preview, setPreview] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const id = `field-${name}`;
  const problems = wrong ? [texts.not_picture] : errors;

  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const set = (picture: Blob | null) => {
    setPreview(picture && URL.createObjectURL(picture));
    onChange(picture);
  };

  const take = async (file: File) => {
    setWrong(false);
    setBusy(true);
    // What a browser calls a file comes from its name alone: whether it is a picture shows when it is decoded.
    const picture = await shrink(file, name === receipt.sentAs ? MEGABYTE : 0);
    setBusy(false);
    setWrong(picture === null);
    set(picture);
  };

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) void take(file);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when it comes
  useEffect(() => void (given && take(given)), [given]);

  const remove = () => {
    if (input.current) input.current.value = '';
    setWrong(false);
    set(null);
    input.current?.focus();
  };

  return (
    <div className="picture-field" data-chosen={preview ? '' : undefined}>
      <input
        ref={input}
        type="file"
        id={id}
        name={name}
        accept="image/*"
        aria-invalid={problems.length > 0 || undefined}
        aria-describedby={problems.length > 0 ? `${id}-error` : again ? `${id}-again` : undefined}
        onChange={choose}
      />
      <label htmlFor={id}>
        <span className="picture-preview">{preview ? <img src={preview} alt="" /> : <Icon name="picture" />}</span>
        <span>
          <span className="field-label">{label}</span>
          {!required && <span className="quiet"> ({texts.optional})</span>}
          <span className="picture-choice" role="status">
            {busy ? texts.preparing : preview ? texts.change_picture : texts.choose_picture}
          </span>
        </span>
      </label>
      {preview && (
        <button type="button" className="button button-quiet button-icon" onClick={remove}>
          <Icon name="close" />
          <span className="visually-hidden">
            {texts.remove_picture}: {label}
          </span>
        </button>
      )}
      {again && problems.length === 0 && (
        <p className="picture-again" id={`${id}-again`}>
          {texts.choose_again}
        </p>
      )}
      <FieldError id={`${id}-error`} errors={problems} />
    </div>
  );
}
