import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Language } from '../../model/languages.ts';
import { photo } from '../../model/people/student-fields.ts';
import type { OwnFormTexts } from '../../texts/for-islands.ts';
import { fileName } from '../account/file-name.ts';
import { PictureField } from '../account/PictureField.tsx';
import { Field } from '../form/Field.tsx';
import { PhoneField } from '../form/PhoneField.tsx';
import { useProblems } from '../form/problems.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { Saved } from './Saved.tsx';
import { useSaving } from './use-saving.ts';

interface OwnFormProps {
  language: Language;
  texts: OwnFormTexts;
}

/** Corrects what is the student's to correct: name, phone, photo. */
export default function DetailsForm({ language, texts }: OwnFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const problems = useProblems(form);
  const { errors, tell } = problems;
  const { state, problem, typing, save } = useSaving(problems, texts);
  const [picture, setPicture] = useState<Blob | null>(null);
  /** A picture field that has been sent begins anew. */
  const [sent, setSent] = useState(0);
  const { details } = texts;

  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'saving') return;
    const body = new FormData(event.currentTarget);
    body.delete(photo.sentAs);
    if (picture) body.append(photo.sentAs, picture, fileName(photo.sentAs, picture));
    if (!(await save('POST /auth/me', { body, language }))) return;
    setPicture(null);
    setSent(sent + 1);
  };

  return (
    <form ref={form} className="form" onSubmit={submit} onInput={typing}>
      <Field name="name" label={texts.labels.name} errors={errors['name']} autoComplete="name" required />
      <PhoneField
        label={texts.labels.phone}
        hint={texts.phone_hint}
        errors={errors['phone']}
        problem={texts.phone}
        tell={tell}
      />
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
        <SubmitButton sending={state === 'saving'} label={details.submit} busy={details.submitting} />
      </div>
    </form>
  );
}
