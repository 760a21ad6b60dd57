import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Language } from '../../model/languages.ts';
import { nextAddress } from '../../model/next-address.ts';
import { forgetRegistration } from '../../stores/registered.ts';
import { announceSession } from '../../stores/session.ts';
import { fillIn } from '../form/draft.ts';
import { EmailField } from '../form/EmailField.tsx';
import { useProblems } from '../form/problems.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { loginDraft } from './drafts.ts';
import { logIn } from './log-in.ts';
import { PasswordField } from './PasswordField.tsx';
import type { LoginTexts } from './texts.ts';

interface LoginFormProps {
  language: Language;
  defaultLanguage: Language;
  /** Where one lands who wanted nothing else. */
  home: string;
  texts: LoginTexts;
}

/** Logs a student in and leads back to where they wanted to go. Without JavaScript it is an ordinary form. */
export default function LoginForm({ language, defaultLanguage, home, texts }: LoginFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, tell } = useProblems(form);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (!form.current) return;
    form.current.noValidate = true;
    fillIn(form.current, loginDraft);
  }, []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const fields = new FormData(event.currentTarget);
    setSending(true);
    setProblem(null);
    const outcome = await logIn(String(fields.get('email')), String(fields.get('password')), language);
    if (outcome.state === 'in') {
      loginDraft.clear();
      forgetRegistration();
      announceSession();
      const next = new URLSearchParams(location.search).get('next');
      location.assign(nextAddress(next, language, defaultLanguage) ?? home);
      return;
    }
    setSending(false);
    const wait = outcome.state === 'refused' && outcome.wait ? `. ${outcome.wait}` : '';
    setProblem(outcome.state === 'lost' ? texts.lost : texts.failed + wait);
  };

  return (
    <form
      ref={form}
      className="form"
      method="post"
      action={`/api/auth/login?lang=${language}`}
      onSubmit={submit}
      onInput={({ currentTarget }) => loginDraft.write({ email: String(new FormData(currentTarget).get('email')) })}
    >
      <EmailField label={texts.email} errors={errors['email']} texts={texts.problems} tell={tell} known />
      <PasswordField label={texts.password} show={texts.show} hide={texts.hide} autoComplete="current-password" />
      <p className="form-problem" id="login-failed" role="alert" data-shown={problem === null ? undefined : ''}>
        {problem ?? texts.failed}
      </p>
      <div className="form-actions">
        <SubmitButton sending={sending} label={texts.submit} busy={texts.submitting} />
      </div>
    </form>
  );
}
