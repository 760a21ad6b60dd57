import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { MEGABYTE } from '../../model/limits.ts';
import { receipt } from '../../model/people/student-fields.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { FieldError } from '../../ui/form/Field.tsx';
import { prepare } from '../../ui/form/prepare.ts';
import { preparing } from '../../ui/form/use-form.ts';
import { Icon } from '../Icon.tsx';
import { shrink } from './shrink.ts';

/** Texts of an image field. */
export type PictureTexts = Pick<
  RegisterTexts,
  'optional' | 'preparing' | 'change_picture' | 'choose_picture' | 'remove_picture' | 'choose_again' | 'not_picture'
>;

interface PictureFieldProps {
  name: string;
  label: string;
  errors?: string[] | undefined;
  /** It was chosen before the reload and must be chosen again. */
  again?: boolean;
  required?: boolean;
  /** Whether a submit of the form waits while the image is being prepared; it does without this. */
  holds?: () => boolean;
  /** An image from another source, for instance the system share sheet. */
  given?: File | null;
  texts: PictureTexts;
  /** Called on every change with the image to upload (already shrunk), or null. */
  onChange: (picture: Blob | null) => void;
}

/** An image field: shows a preview, shrinks the image for slow connections, and refuses other files at once. */
export function PictureField({
  name,
  label,
  errors = [],
  again = false,
  required = false,
  holds,
  given = null,
  texts,
  onChange,
}: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** The number of the newest choice: an earlier one may be prepared later, and no longer counts. */
  const newest = useRef(0);
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

  /** @returns false if the file is not an image */
  const shrunk = async (file: File): Promise<boolean> => {
    newest.current += 1;
    const choice = newest.current;
    setWrong(false);
    setBusy(true);
    // Browsers derive the file type from the name only, so decode the file to find out whether it is an image.
    const picture = await shrink(file, name === receipt.sentAs ? MEGABYTE : 0);
    if (choice !== newest.current) return true;
    setBusy(false);
    setWrong(picture === null);
    set(picture);
    return picture !== null;
  };

  const take = (file: File) => {
    const work = shrunk(file);
    const form = input.current?.form;
    if (form) prepare(form, name, work);
  };

  // A submit waits until the image is prepared. The form then sends what it holds by that time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, because the form stays
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return undefined;
    const hold = async (event: Event) => {
      const waiting = preparing.get(form);
      if (!waiting?.files.has(name) || holds?.() === false) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (await waiting.ready()) form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, []);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) take(file);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when it comes
  useEffect(() => void (given && take(given)), [given]);

  const remove = () => {
    newest.current += 1;
    setBusy(false);
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
