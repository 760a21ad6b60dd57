import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';
import { Skeleton } from '../../ui/Loaded.tsx';
import { LoginCard } from '../../ui/LoginCard.tsx';
import { safeNext } from '../content/paths.ts';
import { lazyScreen } from '../lazy-screen.ts';
import { $router } from '../routes.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { LoginForm } from './LoginForm.tsx';

const recovery = lazyScreen<{ onBack(): void }>(() => import('./Recovery.tsx'), 'recover', 'login');

/** The login screen of the dashboard. Redirects at once if somebody is already logged in. */
export default function LoginScreen() {
  const { t } = useTexts();
  const admin = useStore($admin);
  const next = useStore($router)?.search['next'];
  // `#link=…` and `#confirm=…`, of a mail, are taken there.
  const [forgot, setForgot] = useState(() => location.hash.includes('='));

  useEffect(() => {
    if (admin && !forgot) $router.open(safeNext(next), true);
  }, [admin, next, forgot]);

  if (forgot)
    return (
      <Suspense fallback={<Skeleton shape="card" />}>
        <recovery.Screen onBack={() => setForgot(false)} />
      </Suspense>
    );
  return (
    <LoginCard title={t('login.title')} lead={t('login.lead')}>
      <LoginForm asksShared onDone={() => undefined} />
      <button
        type="button"
        className="button button-quiet"
        onPointerEnter={recovery.preload}
        onFocus={recovery.preload}
        onClick={() => setForgot(true)}
      >
        {t('login.forgot')}
      </button>
    </LoginCard>
  );
}
