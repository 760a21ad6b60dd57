import { type SubmitEvent, useState } from 'react';
import { EmailField } from '../../ui/form/EmailField.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import type { LoginFormProps } from './form-names.ts';
import { loginErrorText } from './login-error-text.ts';
import { PasswordField } from './PasswordField.tsx';
import { takeCode } from './typed-code.ts';
import { useEntering, useLoginForm } from './use-entering.ts';

/** Logs in with a login code from the school and sets a new password. */
export function CodeForm({ texts, ...place }: LoginFormProps) {
  const form = useLoginForm();
  const { errors, tell, keep } = form;
  const { enter } = useEntering(form, { ...place, texts });
  const [problem, setProblem] = useState<string | null>(null);
  const { code } = texts;
  const [typed] = useState(takeCode);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.busy) return;
    const fields = new FormData(event.currentTarget);
    const body = Object.fromEntries(['email', 'code', 'password'].map((name) => [name, String(fields.get(name))]));
    setProblem(null);
    const refused = await enter('POST /auth/code', body);
    if (!refused) return;
    if (refused.state === 'refused' && refused.errors['password']) return;
    setProblem(loginErrorText(refused, code.failed, texts));
  };

  return (
    <form ref={form.element} className="form" onSubmit={submit} onInput={({ currentTarget }) => keep(currentTarget)}>
      <h2 className="form-title" tabIndex={-1}>
        {code.title}
      </h2>
      <p>{typed === '' ? code.lead : code.understood}</p>
      <EmailField label={texts.email} errors={errors['email']} texts={texts.problems} tell={tell} known />
      <Field
        name="code"
        label={code.code}
        hint={code.code_hint}
        dir="ltr"
        defaultValue={typed}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <PasswordField
        label={code.password}
        hint={texts.password_hint}
        weak={texts.weak_password}
        errors={errors['password']}
        show={texts.show}
        hide={texts.hide}
        autoComplete="new-password"
      />
      <p className="form-problem" role="alert" data-shown={problem === null ? undefined : ''}>
        {problem}
      </p>
      <div className="form-actions">
        <SubmitButton sending={form.busy} label={code.submit} busy={texts.submitting} />
        <a className="form-link" href="#recover">
          {texts.no_code}
        </a>
        <a className="form-link" href="#login">
          {texts.back}
        </a>
      </div>
    </form>
  );
}
