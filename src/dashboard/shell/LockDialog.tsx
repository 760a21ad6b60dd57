import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Field } from '../../islands/form/Field.tsx';
import { ApiError } from '../api/errors.ts';
import { logIn, logOut } from '../api/session.ts';
import { $locked, watchIdle } from '../state/idle.ts';
import { $admin, $shared } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Over a shared browser that nobody has used for a while: whoever knows the password goes on where they were. */
export function LockDialog() {
  const locked = useStore($locked);
  const admin = useStore($admin);
  const shared = useStore($shared);
  useEffect(watchIdle, []);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-locked', locked);
  }, [locked]);
  useEffect(() => {
    if (!admin || !shared) $locked.set(false);
  }, [admin, shared]);
  return locked && admin ? <Question email={admin.email} name={admin.name} /> : null;
}

function Question({ email, name }: { email: string; name: string }) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const secret = new FormData(event.currentTarget).get('password');
    setBusy(true);
    setProblem(null);
    try {
      await logIn(email, typeof secret === 'string' ? secret : '', true);
      $locked.set(false);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('login.failed'));
    } finally {
      setBusy(false);
    }
  };
  const leave = async () => {
    await logOut();
    $locked.set(false);
  };

  return (
    <dialog
      ref={dialog}
      className="dialog lock"
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
      // A second Escape closes a dialog whatever is said against it.
      onClose={() => dialog.current?.showModal()}
    >
      <div className="dialog-head">
        <h2 id="lock-title">{t('shared.title')}</h2>
      </div>
      <p>{t('shared.lead')}</p>
      <p className="quiet">{t('shared.signed_in', { name })}</p>
      <form className="form" onSubmit={submit} noValidate>
        {problem && (
          <p className="form-problem" role="alert" data-shown="">
            {problem}
          </p>
        )}
        <Field
          name="password"
          label={t('login.password')}
          type="password"
          dir="ltr"
          autoComplete="current-password"
          required
        />
        <div className="form-actions">
          <button type="submit" className="button button-call" aria-disabled={busy}>
            {busy ? t('login.submitting') : t('login.submit')}
          </button>
          <button type="button" className="button button-quiet" onClick={() => void leave()}>
            {t('shared.leave')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
