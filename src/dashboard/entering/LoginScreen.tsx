import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { safeNext } from '../content/paths.ts';
import { $router } from '../routes.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { LoginCard } from '../ui/LoginCard.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RecoverForm } from './RecoverForm.tsx';

/** The administrator's login. Who is logged in already goes straight on. */
export default function LoginScreen() {
  const { t } = useTexts();
  const admin = useStore($admin);
  const next = useStore($router)?.search['next'];
  const [forgot, setForgot] = useState(false);

  useEffect(() => {
    if (admin) $router.open(safeNext(next), true);
  }, [admin, next]);

  return (
    <LoginCard title={t(forgot ? 'recover.title' : 'login.title')} lead={t(forgot ? 'recover.lead' : 'login.lead')}>
      {forgot ? <RecoverForm /> : <LoginForm asksShared onDone={() => undefined} />}
      <button type="button" className="button button-quiet" onClick={() => setForgot(!forgot)}>
        {t(forgot ? 'recover.back' : 'recover.open')}
      </button>
    </LoginCard>
  );
}
