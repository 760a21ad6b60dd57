import { type SubmitEvent, useEffect, useState } from 'react';
import type { Language } from '../../model/languages.ts';
import { photo } from '../../model/people/student-fields.ts';
import { fill } from '../../model/text/texts.ts';
import type { OwnFormTexts } from '../../texts/for-islands.ts';
import { Field } from '../../ui/form/Field.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { clearOwnDrafts } from '../../ui/form/session-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { fileName } from '../account/file-name.ts';
import { PasswordField } from '../account/PasswordField.tsx';
import { PictureField } from '../account/PictureField.tsx';
import { read } from '../api.ts';
import { Saved } from './Saved.tsx';
import { useSaving } from './use-saving.ts';

interface OwnFormProps {
  language: Language;
  texts: OwnFormTexts;
}

/** The text fields of the form, by their names in the API. */
const typedFields = ['name', 'phone'] as const;
type Stored = Partial<Record<(typeof typedFields)[number], string>>;

/** The stored values that differ from the input. */
async function storedBeside(typed: FormData, language: Language): Promise<Stored> {
  const me = await read('GET /auth/me', language);
  if (me.state !== 'there') return {};
  const { user } = me.data;
  return Object.fromEntries(
    typedFields.filter((name) => user[name] !== typed.get(name)).map((name) => [name, user[name]]),
  );
}

/** The form for the details that students may correct: name, phone, photo. */
export default function DetailsForm({ language, texts }: OwnFormProps) {
  const form = useForm();
  const { errors, tell } = form;
  const { state, problem, typing, save } = useSaving(form, texts);
  const [picture, setPicture] = useState<Blob | null>(null);
  /** Key of the image field: it is reset after each save. */
  const [sent, setSent] = useState(0);
  /** What an earlier version of this form has saved, where the input differs from it. */
  const [stored, setStored] = useState<Stored>({});
  const storedHint = (name: keyof Stored) =>
    stored[name] === undefined ? undefined : fill(texts.details.stored, { said: stored[name] });
  const { details, password } = texts;
  /** A new phone needs the password. The field appears once the server asks for it. */
  const [asksPassword, setAsksPassword] = useState(false);
  const wanted = errors['current'] !== undefined;
  useEffect(() => {
    if (wanted) setAsksPassword(true);
  }, [wanted]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    body.delete(photo.sentAs);
    if (picture) body.append(photo.sentAs, picture, fileName(photo.sentAs, picture));
    const saving = await save('POST /auth/me', { body, language });
    setStored(saving === 'arrived' ? await storedBeside(body, language) : {});
    if (saving !== 'saved') return;
    clearOwnDrafts('details-draft');
    setAsksPassword(false);
    setPicture(null);
    setSent(sent + 1);
  };

  return (
    <form ref={form.element} className="form" onSubmit={submit} onInput={typing}>
      <Field
        name="name"
        label={texts.labels.name}
        hint={storedHint('name')}
        errors={errors['name']}
        autoComplete="name"
        required
      />
      <PhoneField
        label={texts.labels.phone}
        hint={storedHint('phone') ?? texts.phone_hint}
        errors={errors['phone']}
        problem={texts.phone}
        tell={tell}
      />
      {(asksPassword || wanted) && (
        <PasswordField
          name="current"
          label={password.current}
          hint={details.current_hint}
          errors={errors['current']}
          show={texts.show}
          hide={texts.hide}
          autoComplete="current-password"
        />
      )}
      <PictureField
        key={sent}
        name={photo.sentAs}
        label={texts.labels[photo.name]}
        errors={errors[photo.sentAs]}
        texts={texts.picture}
        onChange={setPicture}
      />
      <p className="field-hint">{details.photo_note}</p>
      <Saved done={state === 'saved' ? details.saved : null} problem={problem} />
      <div className="form-actions">
        <SubmitButton sending={form.busy} label={details.submit} busy={details.submitting} />
      </div>
    </form>
  );
}
