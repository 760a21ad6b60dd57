import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { textLimits } from '../../model/limits.ts';
import { Field } from '../../ui/form/Field.tsx';
import { applyMask } from '../../ui/form/masked.ts';
import { typedIn } from '../../ui/typed.ts';
import { ApiError, CookieRemoved, UnreachedError } from '../api/errors.ts';
import { $shared } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { logIn } from './log-in.ts';
import { SharedTick } from './SharedTick.tsx';

/** Input mask: removes characters that cannot be part of an e-mail address. */
const typedAddress = (typed: string) => ({ kept: typed.replace(/[^\p{L}\p{N}._%+\-@]/gu, ''), foreign: false });

interface LoginFormProps {
  /** The e-mail address to fill in. */
  email?: string;
  /** Whether the e-mail address cannot be changed. */
  fixed?: boolean;
  /** Whether to show the checkbox for a shared browser; without it the setting stays as it was. */
  asksShared?: boolean;
  /** Called with the credentials instead of the login. */
  enter?(email: string, password: string): Promise<void>;
  onDone(): void;
  /** Further actions beside the submit button. */
  children?: ReactNode;
}

/** Form with e-mail address and password. */
export function LoginForm({
  email: known = '',
  fixed = false,
  asksShared = false,
  enter,
  onDone,
  children,
}: LoginFormProps) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLInputElement>('[name="password"]')?.select();
  }, [problem]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    // A password manager can fill in the fields without input events: the values are read from the form.
    const sent = new FormData(event.currentTarget);
    const email = fixed ? known : typedAddress(typedIn(sent, 'email')).kept;
    const password = typedIn(sent, 'password');
    const shared = asksShared ? sent.has('shared') : $shared.get();
    if (!navigator.cookieEnabled) return setProblem(t('login.cookies'));
    setBusy(true);
    setProblem(null);
    try {
      await (enter ? enter(email, password) : logIn(email, password, shared));
      onDone();
    } catch (error) {
      if (error instanceof CookieRemoved) return setProblem(t('login.cookies'));
      const away = error instanceof UnreachedError && !error.offline;
      const refused = error instanceof ApiError;
      const said = refused ? (error.fields['password']?.join(' ') ?? error.message) : '';
      setProblem(refused ? said || t('server_fault') : t(away ? 'login.away' : 'login.failed'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      {problem && (
        <p className="form-problem" role="alert" data-shown="">
          {problem}
        </p>
      )}
      {!fixed && (
        <Field
          // Opened over another form, a label would otherwise name that form's field.
          id="login-email"
          name="email"
          label={t('login.email')}
          type="email"
          dir="ltr"
          autoComplete="username"
          maxLength={textLimits.email}
          defaultValue={known}
          onInput={({ currentTarget }) => applyMask(currentTarget, typedAddress)}
          required
        />
      )}
      <Field
        id="login-password"
        name="password"
        label={t('login.password')}
        type="password"
        dir="ltr"
        autoComplete="current-password"
        required
      />
      {asksShared && <SharedTick />}
      <div className="form-actions">
        <button type="submit" className="button button-call" aria-disabled={busy}>
          {busy ? t('login.submitting') : t('login.submit')}
        </button>
        {children}
      </div>
    </form>
  );
}
