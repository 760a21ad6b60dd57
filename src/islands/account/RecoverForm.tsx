import { type SubmitEvent, useState } from 'react';
import { EmailField } from '../../ui/form/EmailField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { sendForm } from '../../ui/form/send-form.ts';
import type { LoginFormProps } from './form-names.ts';
import { loginErrorText } from './login-error-text.ts';
import { useLoginForm } from './use-entering.ts';

/** Requests password recovery from the school, and says what happens next. */
export function RecoverForm({ language, texts }: LoginFormProps) {
  const form = useLoginForm();
  const { errors, tell, keep } = form;
  /** What the API says happens next; null until it was asked. */
  const [asked, setAsked] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { recover } = texts;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.busy) return;
    const body = { email: String(new FormData(event.currentTarget).get('email')) };
    setProblem(null);
    setAsked(null);
    const outcome = await form.send(() => sendForm('POST /auth/recover', { body, language }));
    if (!outcome) return;
    if (outcome.state === 'sent') return setAsked(outcome.answer ?? recover.asked);
    if (outcome.state === 'refused' && outcome.errors['email']) return;
    setProblem(loginErrorText(outcome, texts.failed, texts));
  };

  return (
    <form ref={form.element} className="form" onSubmit={submit} onInput={({ currentTarget }) => keep(currentTarget)}>
      <h2 className="form-title" tabIndex={-1}>
        {recover.title}
      </h2>
      <ol className="form-steps">
        {[recover.step_ask, recover.step_check, recover.step_code].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <EmailField label={texts.email} errors={errors['email']} texts={texts.problems} tell={tell} known />
      <p className="form-done" role="status" data-shown={asked === null ? undefined : ''}>
        {asked}
      </p>
      <p className="form-problem" role="alert" data-shown={problem === null ? undefined : ''}>
        {problem}
      </p>
      <div className="form-actions">
        <SubmitButton sending={form.busy} label={recover.submit} busy={recover.submitting} />
        <a className="form-link" href="#code">
          {texts.have_code}
        </a>
        <a className="form-link" href="#login">
          {texts.back}
        </a>
      </div>
    </form>
  );
}
