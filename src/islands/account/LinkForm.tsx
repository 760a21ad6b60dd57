import { type SubmitEvent, useState } from 'react';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import type { LoginFormProps } from './form-names.ts';
import { PasswordField } from './PasswordField.tsx';
import { SharedTick } from './SharedTick.tsx';
import { useEntering, useLoginForm } from './use-entering.ts';

/** Opens the link of a mail: sets a new password and logs in with it. */
export function LinkForm({ texts, token, ...place }: LoginFormProps & { token: string | null }) {
  const form = useLoginForm();
  const { enter } = useEntering(form, { ...place, texts });
  const [problem, setProblem] = useState<string | null>(null);
  /** The link was used, or is too old: what the API says of it. */
  const [over, setOver] = useState<string | null>(null);
  const { link } = texts;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.busy) return;
    const fields = new FormData(event.currentTarget);
    setProblem(null);
    const shared = fields.get('shared') === '1' ? { shared: 1 } : {};
    const refused = await enter('POST /auth/link', { token, password: String(fields.get('password')), ...shared });
    if (!refused) return;
    if (refused.state === 'lost') return setProblem(`${texts.silence[refused.why]} ${link.lost}`);
    if (refused.state !== 'refused' || refused.errors['password']) return;
    const said = refused.errors['token']?.join(' ');
    if (said) setOver(said);
    else setProblem(refused.message);
  };

  if (over !== null)
    return (
      <div className="form">
        <h2 className="form-title" tabIndex={-1}>
          {link.title}
        </h2>
        <p className="form-problem" role="alert" data-shown="">
          {over}
        </p>
        <p>{link.over_next}</p>
        <div className="form-actions">
          <a className="button button-call" href="#recover">
            {link.again}
          </a>
          <a className="form-link" href="#login">
            {texts.back}
          </a>
        </div>
      </div>
    );
  return (
    <form ref={form.element} className="form" onSubmit={submit}>
      <h2 className="form-title" tabIndex={-1}>
        {link.title}
      </h2>
      <p>{link.lead}</p>
      <PasswordField
        label={texts.code.password}
        hint={texts.password_hint}
        weak={texts.weak_password}
        errors={form.errors['password']}
        show={texts.show}
        hide={texts.hide}
        autoComplete="new-password"
      />
      <p className="form-problem" role="alert" data-shown={problem === null ? undefined : ''}>
        {problem}
      </p>
      <div className="form-actions">
        <SubmitButton sending={form.busy} label={link.submit} busy={texts.submitting} />
        <a className="form-link" href="#login">
          {texts.back}
        </a>
      </div>
      <SharedTick texts={texts} />
    </form>
  );
}
