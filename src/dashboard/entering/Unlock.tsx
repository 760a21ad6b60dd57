import { useEffect, useRef } from 'react';
import { logOut, unlock as sayPassword } from '../api/session.ts';
import { $locked } from '../state/locked.ts';
import { useTexts } from '../texts/use-texts.ts';
import { LoginForm } from './LoginForm.tsx';

/** Asks for the password in place of the screen that was left alone. */
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
      // A second Escape closes a dialog whatever is said against it.
      onClose={() => dialog.current?.showModal()}
    >
      <div className="dialog-head">
        <h2 id="lock-title">{t('login.shared.title')}</h2>
      </div>
      <p>{t('login.shared.lead')}</p>
      <p className="quiet">{t('signed_in', { name })}</p>
      <LoginForm email={email} fixed enter={sayPassword} onDone={unlock}>
        <button type="button" className="button button-quiet" onClick={() => void leave()}>
          {t('login.shared.leave')}
        </button>
      </LoginForm>
    </dialog>
  );
}
