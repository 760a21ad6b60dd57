import { useStore } from '@nanostores/react';
import { $admin, $loginAsked } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';

/** Logs in on the spot when the session has lapsed; what was being done then goes on. */
export function LoginDialog() {
  const asked = useStore($loginAsked);
  const email = $admin.get()?.email ?? '';
  const { t } = useTexts();
  if (!asked) return null;
  return (
    <Dialog title={t('login.again_title')} onClose={() => asked.done(false)}>
      <p>{t('login.again')}</p>
      <LoginForm email={email} onDone={() => asked.done(true)} />
    </Dialog>
  );
}
