import { $admin, type Asked } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';

/** Logs in on the spot when the session has lapsed; what was being done then goes on. */
export default function LoginAgain({ asked }: { asked: Asked }) {
  const email = $admin.get()?.email ?? '';
  const { t } = useTexts();
  return (
    <Dialog title={t('login.again_title')} onClose={() => asked.done(false)}>
      <p>{t('login.again')}</p>
      <LoginForm email={email} onDone={() => asked.done(true)} />
    </Dialog>
  );
}
