import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { typedIn } from '../../ui/typed.ts';
import { ApiError, CookieRemoved, messageOf, UnreachedError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useTexts } from '../texts/use-texts.ts';
import { isLeft } from './is-left.ts';
import { enterAfter } from './log-in.ts';
import { SharedTick } from './SharedTick.tsx';

interface LinkFormProps {
  token: string;
  onEntered(): void;
  /** Asks for another link. */
  onAsk(): void;
}

/** Opens a link of recovery or invitation: sets a password and logs in with it, second step included. */
export function LinkForm({ token, onEntered, onAsk }: LinkFormProps) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<string[]>([]);
  /** The link was used, or is too old: what the API says of it. */
  const [over, setOver] = useState<string | null>(null);
  /** The password is set; only the second step of the login is missing. */
  const [left, setLeft] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors.length > 0) form.current?.querySelector('input')?.select();
  }, [errors]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const sent = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(null);
    setErrors([]);
    const body = { token, password: typedIn(sent, 'password'), shared: sent.has('shared') ? 1 : 0 };
    try {
      await enterAfter(request('POST /dashboard/link', { body, onLapsed: 'fail' }));
      onEntered();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      if (isLeft(error)) setLeft(true);
      else if (fields['token']) setOver(fields['token'].join(' '));
      else if (fields['password']) setErrors(fields['password']);
      else if (error instanceof UnreachedError) setProblem(`${error.message} ${t('recover.link_lost')}`);
      else setProblem(error instanceof CookieRemoved ? t('login.cookies') : messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  if (left)
    return (
      <p className="form-problem" role="alert" data-shown="">
        {t('recover.second_left')}
      </p>
    );
  if (over !== null)
    return (
      <>
        <p className="form-problem" role="alert" data-shown="">
          {over}
        </p>
        <p>{t('recover.over_next')}</p>
        <button type="button" className="button button-call" onClick={onAsk}>
          {t('recover.ask_submit')}
        </button>
      </>
    );
  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {problem !== null && (
        <p className="form-problem" role="alert" data-shown="">
          {problem}
        </p>
      )}
      <Field
        name="password"
        label={t('recover.password')}
        hint={t('recover.password_hint')}
        type="password"
        dir="ltr"
        autoComplete="new-password"
        errors={errors}
        live
        required
      />
      <SharedTick />
      <div className="form-actions">
        <button type="submit" className="button button-call" aria-disabled={busy}>
          {t('recover.submit')}
        </button>
      </div>
    </form>
  );
}
