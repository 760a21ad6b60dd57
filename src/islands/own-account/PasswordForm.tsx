import type { SubmitEvent } from 'react';
import type { Language } from '../../model/languages.ts';
import type { OwnFormTexts } from '../../texts/for-islands.ts';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { sendForm } from '../../ui/form/send-form.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { PasswordField } from '../account/PasswordField.tsx';
import { read } from '../api.ts';
import { Saved } from './Saved.tsx';
import { useSaving } from './use-saving.ts';

interface OwnFormProps {
  language: Language;
  texts: OwnFormTexts;
}

/** Changes the password of a logged-in student. */
export default function PasswordForm({ language, texts }: OwnFormProps) {
  const form = useForm();
  const { errors } = form;
  const { state, problem, typing, save } = useSaving(form, texts);
  const { password, show, hide } = texts;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const body = Object.fromEntries([...new FormData(element)].map(([name, value]) => [name, String(value)]));
    /** If a login with the new password works, the change had arrived. */
    const arrived = async () => {
      const me = await read('GET /auth/me', language);
      if (me.state !== 'there') return false;
      const login = { email: me.data.user.email, password: body['password'] };
      return (await sendForm('POST /auth/login', { body: login, language })).state === 'sent';
    };
    if ((await save('POST /auth/password', { body, language }, arrived)) === 'saved') element.reset();
  };

  return (
    <form ref={form.element} className="form" onSubmit={submit} onInput={typing}>
      <PasswordField
        name="current"
        label={password.current}
        errors={errors['current']}
        show={show}
        hide={hide}
        autoComplete="current-password"
      />
      <PasswordField
        label={password.new}
        hint={texts.password_hint}
        weak={texts.weak_password}
        errors={errors['password']}
        show={show}
        hide={hide}
        autoComplete="new-password"
      />
      <p className="field-hint">{password.note}</p>
      <Saved done={state === 'saved' ? password.saved : null} problem={problem} />
      <div className="form-actions">
        <SubmitButton sending={form.busy} label={password.submit} busy={password.submitting} />
      </div>
    </form>
  );
}
