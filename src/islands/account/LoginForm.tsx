import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Language } from '../../model/languages.ts';
import { nextAddress } from '../../model/site/next-address.ts';
import { forgetRegistration } from '../../stores/registered.ts';
import { announceSession } from '../../stores/session.ts';
import type { LoginTexts } from '../../texts/for-islands.ts';
import { fillIn } from '../form/draft.ts';
import { EmailField } from '../form/EmailField.tsx';
import { useProblems } from '../form/problems.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { type FormOutcome, sendForm } from '../form/send-form.ts';
import { loginDraft } from './drafts.ts';
import { PasswordField } from './PasswordField.tsx';

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
    const body = { email: String(fields.get('email')), password: String(fields.get('password')) };
    const outcome = await sendForm('POST /auth/login', { body, language });
    if (outcome.state === 'sent') {
      loginDraft.clear();
      forgetRegistration();
      announceSession();
      const next = new URLSearchParams(location.search).get('next');
      location.assign(nextAddress(next, language, defaultLanguage) ?? home);
      return;
    }
    setSending(false);
    setProblem(problemOf(outcome, texts));
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

/** The one sentence for every wrong login; too many tries, a fault and silence have their own. */
function problemOf(outcome: Exclude<FormOutcome, { state: 'sent' }>, texts: LoginTexts): string {
  if (outcome.state === 'lost') return `${texts.silence[outcome.why]} ${texts.kept}`;
  return outcome.state === 'refused' && outcome.status !== 401 ? outcome.message : texts.failed;
}
