import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { keepFocus } from '../islands/kept-focus.ts';
import { ApiError } from './api/errors.ts';
import { findAdmin } from './api/session.ts';
import { useResource } from './api/use-resource.ts';
import { loginPath } from './content/paths.ts';
import { $router, placeOf } from './routes.ts';
import { LeaveDialog } from './shell/LeaveDialog.tsx';
import { LoginDialog } from './shell/LoginDialog.tsx';
import { LoginScreen } from './shell/LoginScreen.tsx';
import { Shell } from './shell/Shell.tsx';
import { watchComing } from './state/came-from.ts';
import { watchLeaving } from './state/leaving.ts';
import { $admin } from './state/session.ts';
import { LanguageLoader } from './ui/LanguageLoader.tsx';
import { Failed, Skeleton } from './ui/states.tsx';

watchLeaving();
watchComing();

/** Whoever is not logged in is led to the login, and back again afterwards. */
function Guarded() {
  const admin = useStore($admin);
  const page = useStore($router);
  const asked = useResource('admin', async () => {
    await findAdmin().catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      $admin.set(null);
    });
    return true;
  });
  const place = placeOf(page);
  const atLogin = place?.screen === 'login';

  useEffect(() => {
    if (admin !== null || atLogin) return;
    const next = location.pathname + location.search;
    const query = next === '/dashboard' ? '' : `?${new URLSearchParams({ next })}`;
    $router.open(loginPath + query, true);
  }, [admin, atLogin]);

  if (asked.error)
    return (
      <main className="lone">
        <Failed error={asked.error} onRetry={asked.reload} />
      </main>
    );
  if (admin === undefined || (admin === null && !atLogin))
    return (
      <main className="lone">
        <Skeleton shape="card" />
      </main>
    );
  if (atLogin) return <LoginScreen />;
  return <Shell place={place} path={location.pathname} />;
}

/** The administrator's dashboard, everything below `/dashboard`. */
export default function Dashboard() {
  useEffect(keepFocus, []);
  return (
    <>
      <LanguageLoader />
      <Guarded />
      <LeaveDialog />
      <LoginDialog />
    </>
  );
}
