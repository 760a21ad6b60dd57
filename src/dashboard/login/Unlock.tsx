import { useEffect, useRef } from 'react';
import { ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { logOut } from '../api/session.ts';
import { recordActivity } from '../state/idle.ts';
import { $locked } from '../state/locked.ts';
import { useTexts } from '../texts/use-texts.ts';
import { LoginForm } from './LoginForm.tsx';
import { logIn } from './log-in.ts';

/**
 * Unlocks a shared session that was locked for inactivity; if the session has expired, logs in again.
 * @throws ApiError 401, 422 with the message to show
 */
async function unlockOrLogIn(email: string, password: string): Promise<void> {
  try {
    await request('POST /dashboard/unlock', { body: { password }, onLapsed: 'fail' });
    recordActivity();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await logIn(email, password, true);
  }
}

/** Lock screen: asks for the password after inactivity in a shared browser. */
export default function Unlock({ email, name }: { email: string; name: string }) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const unlock = () => $locked.set(false);
  const leave = async () => {
    await logOut();
    unlock();
  };

  return (
    <dialog
      ref={dialog}
      className="dialog lock"
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog at the second Escape, even if `cancel` is prevented.
      onClose={() => dialog.current?.showModal()}
    >
      <div className="dialog-head">
        <h2 id="lock-title">{t('login.shared.title')}</h2>
      </div>
      <p>{t('login.shared.lead')}</p>
      <p className="quiet">{t('signed_in', { name })}</p>
      <LoginForm email={email} fixed enter={unlockOrLogIn} onDone={unlock}>
        <button type="button" className="button button-quiet" onClick={() => void leave()}>
          {t('login.shared.leave')}
        </button>
      </LoginForm>
    </dialog>
  );
}
