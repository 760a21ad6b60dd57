import { type SubmitEvent, useState } from 'react';
import type { LoginTexts } from '../../texts/for-islands.ts';
import { EmailField } from '../../ui/form/EmailField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import type { LoginFormProps } from './form-names.ts';
import { loginErrorText } from './login-error-text.ts';
import { PasswordField } from './PasswordField.tsx';
import { SharedTick } from './SharedTick.tsx';
import { isCode, keepCode } from './typed-code.ts';
import { useEntering, useLoginForm } from './use-entering.ts';

/**
 * Password recovery and code login without JavaScript: additional submit buttons of the login form, which use its
 * e-mail and password fields.
 */
function PlainForms({ language, texts }: Pick<LoginFormProps, 'language'> & { texts: LoginTexts }) {
  const { recover, code } = texts;
  return (
    <noscript>
      <div className="form">
        <h2 className="form-title" id="recover">
          {recover.title}
        </h2>
        <ol className="form-steps">
          <li>{recover.step_ask}</li>
          <li>{recover.step_check}</li>
          <li>{recover.step_code}</li>
        </ol>
        <p className="form-done" id="recover-asked">
          {recover.asked}
        </p>
        {/* biome-ignore lint/a11y/useButtonType: it sends the form, and the form's own button is the one that is named so */}
        <button className="button button-line" formAction={`/api/auth/recover?lang=${language}`} formNoValidate>
          {recover.submit}
        </button>
        <h2 className="form-title" id="code">
          {code.title}
        </h2>
        <p>{code.plain}</p>
        <label className="field">
          {code.code}
          <input className="field-control" name="code" inputMode="numeric" dir="ltr" />
        </label>
        <p className="form-problem" id="code-failed">
          {code.failed}
        </p>
        {/* biome-ignore lint/a11y/useButtonType: it sends the form, and the form's own button is the one that is named so */}
        <button className="button button-line" formAction={`/api/auth/code?lang=${language}`} formNoValidate>
          {code.submit}
        </button>
      </div>
    </noscript>
  );
}

/** Logs a student in and redirects to the page they wanted. Works without JavaScript as a plain form. */
export function LoginForm({ texts, ...place }: LoginFormProps) {
  const form = useLoginForm();
  const { errors, tell, keep } = form;
  const { enter } = useEntering(form, { ...place, texts });
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.busy) return;
    const fields = new FormData(event.currentTarget);
    setProblem(null);
    const shared = fields.get('shared') === '1' ? { shared: 1 } : {};
    const body = { email: String(fields.get('email')), password: String(fields.get('password')), ...shared };
    const refused = await enter('POST /auth/login', body);
    if (!refused) return;
    // The student typed the login code of a slip into the password field.
    if (refused.state === 'refused' && refused.status === 401 && isCode(body.password)) {
      keepCode(body.password);
      location.hash = 'code';
      return;
    }
    setProblem(loginErrorText(refused, texts.failed, texts));
  };

  return (
    <form
      ref={form.element}
      className="form"
      method="post"
      action={`/api/auth/login?lang=${place.language}`}
      onSubmit={submit}
      onInput={({ currentTarget }) => keep(currentTarget)}
    >
      <EmailField label={texts.email} errors={errors['email']} texts={texts.problems} tell={tell} known />
      <PasswordField label={texts.password} show={texts.show} hide={texts.hide} autoComplete="current-password" />
      <p className="form-problem" id="login-failed" role="alert" data-shown={problem === null ? undefined : ''}>
        {problem ?? texts.failed}
      </p>
      <div className="form-actions">
        <SubmitButton sending={form.busy} label={texts.submit} busy={texts.submitting} />
        <a className="form-link for-scripts" href="#recover">
          {texts.forgot}
        </a>
      </div>
      <SharedTick texts={texts} />
      <PlainForms language={place.language} texts={texts} />
    </form>
  );
}
