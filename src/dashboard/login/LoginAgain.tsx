import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { $admin, type LoginPrompt } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { LoginForm } from './LoginForm.tsx';

/** Login dialog for an expired session. The interrupted request then continues. */
export default function LoginAgain({ asked }: { asked: LoginPrompt }) {
  const [before] = useState(() => $admin.get());
  const { t } = useTexts();
  // A request of one person is not sent again for another.
  const done = () => asked.done(!before || $admin.get()?.id === before.id);
  return (
    <Dialog title={t('login.again_title')} onClose={() => asked.done(false)}>
      <p>{t('login.again')}</p>
      <LoginForm email={before?.email ?? ''} onDone={done} />
    </Dialog>
  );
}
