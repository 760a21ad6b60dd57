import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { keepFocus } from '../islands/kept-focus.ts';
import { LanguageLoader } from '../ui/LanguageLoader.tsx';
import { Failed, Skeleton } from '../ui/Loaded.tsx';
import { prepareToasts } from '../ui/notify.ts';
import { ApiError } from './api/errors.ts';
import { findAdmin, followTabs } from './api/session.ts';
import { useResource } from './api/use-resource.ts';
import { loginPath, screenPath } from './content/paths.ts';
import { firstRoute } from './content/rights.ts';
import { $router, placeOf } from './routes.ts';
import { screens } from './screens.ts';
import { LockDialog } from './shell/LockDialog.tsx';
import { LoginDialog } from './shell/LoginDialog.tsx';
import { ScreenBoundary } from './shell/ScreenBoundary.tsx';
import { Shell } from './shell/Shell.tsx';
import { onFirstTouch } from './state/first-touch.ts';
import { $language } from './state/language.ts';
import { $leaving, watchLeaving } from './state/leaving.ts';
import { watchPreviousScreen } from './state/previous-screen.ts';
import { $admin, $mustSetUp } from './state/session.ts';
import { loadTexts } from './texts/texts.ts';

/** Milliseconds after which logins and logouts in other tabs are followed: the first screen comes before. */
const followAfter = 2500;

watchLeaving();
watchPreviousScreen();
setTimeout(followTabs, followAfter);
// Preloaded in parallel with the texts and the session request.
if (location.pathname === loginPath) screens.login.preload();
// The page's head has already started to load these texts.
await loadTexts($language.get());

/** Preloads what a form needs when it is left, and when the network or the session is lost: too late to load it then. */
function prepare(): void {
  prepareToasts();
  screens.leave.preload();
  screens.loginAgain.preload();
  screens.unlock.preload();
}

function Waiting() {
  return (
    <main className="lone">
      <Skeleton shape="card" />
    </main>
  );
}

/** Redirects to the login screen when nobody is logged in, and back to the requested screen after the login. */
function Guarded() {
  const admin = useStore($admin);
  const mustSetUp = useStore($mustSetUp);
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

  // For a role without students, the home screen is the first entry of its menu.
  const home = place?.screen === 'students' && admin ? firstRoute(admin.role) : null;
  useEffect(() => {
    if (home) $router.open(screenPath(home), true);
  }, [home]);

  if (asked.error)
    return (
      <main className="lone">
        <Failed error={asked.error} onRetry={asked.reload} />
      </main>
    );
  if (admin === undefined || (admin === null && !atLogin)) return <Waiting />;
  if (atLogin) return <screens.login.Screen />;
  if (admin?.must_change_password === 1) return <screens.choosePassword.Screen />;
  if (mustSetUp) return <screens.setUpTotp.Screen />;
  if (home) return null;
  return <Shell key={admin?.id} place={place} path={location.pathname} />;
}

/** The dashboard for staff: everything below `/dashboard`. */
export default function Dashboard() {
  const leaving = useStore($leaving);
  useEffect(keepFocus, []);
  useEffect(() => onFirstTouch(prepare), []);
  return (
    <>
      <LanguageLoader />
      <ScreenBoundary>
        <Suspense fallback={<Waiting />}>
          <Guarded />
        </Suspense>
      </ScreenBoundary>
      <Suspense>{leaving && <screens.leave.Screen />}</Suspense>
      <ScreenBoundary>
        <LoginDialog />
        <LockDialog />
      </ScreenBoundary>
    </>
  );
}
