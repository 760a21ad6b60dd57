import { Dialog } from '../../ui/Dialog.tsx';
import { $admin, type Asked } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { LoginForm } from './LoginForm.tsx';

/** Login dialog for an expired session. The interrupted request then continues. */
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
