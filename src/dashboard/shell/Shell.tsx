import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef } from 'react';
import { Skeleton } from '../../ui/Loaded.tsx';
import { ToastPlace } from '../../ui/ToastPlace.tsx';
import { mayOpen } from '../content/rights.ts';
import type { placeOf } from '../routes.ts';
import { screens } from '../screens.ts';
import { $overview } from '../state/overview.ts';
import { $drawer, $folded } from '../state/panel.ts';
import { $spaceLow, askPublish } from '../state/publish.ts';
import { $admin, $newLogins, $recoveryCodes } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Header } from './Header.tsx';
import { NotFound } from './NotFound.tsx';
import { Panel } from './Panel.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';

/** Renders the screen of the current URL. Forms and lists are mounted again for each content type and entry. */
function Screen({ place }: { place: ReturnType<typeof placeOf> }) {
  const role = useStore($admin)?.role;
  if (!place || (role && !mayOpen(role, place))) return <NotFound />;
  const { id } = place;
  switch (place.screen) {
    case 'list':
      return <screens.list.Screen key={place.type.name} type={place.type} />;
    case 'form':
      return <screens.form.Screen key={`${place.type.name}/${id}`} type={place.type} id={id} />;
    case 'series':
      return <screens.series.Screen type={place.type} />;
    case 'newMember':
    case 'member':
      return <screens.member.Screen key={id} id={id} />;
    case 'student':
    case 'correct':
    case 'prices':
    case 'message': {
      const { Screen: OfOne } = screens[place.screen];
      return <OfOne key={id} id={id ?? 0} />;
    }
    default: {
      const { Screen: Whole } = screens[place.screen];
      return <Whole />;
    }
  }
}

/** Shown above every screen while the server's disk is too full for uploads. */
function SpaceNotice() {
  const low = useStore($spaceLow);
  const { t } = useTexts();
  return (
    <div role="status" aria-label={t('space_label')}>
      <Suspense>{low && <screens.spaceLow.Screen />}</Suspense>
    </div>
  );
}

/** Milliseconds after which the counts in the menu are first read. */
const countsAfter = 2500;

interface ShellProps {
  place: ReturnType<typeof placeOf>;
  path: string;
}

/** The frame of the dashboard: side panel, header, and the current screen. */
export function Shell({ place, path }: ShellProps) {
  const { t } = useTexts();
  const folded = useStore($folded);
  const role = useStore($admin)?.role;
  const codes = useStore($recoveryCodes);
  const logins = useStore($newLogins);
  const main = useRef<HTMLElement>(null);
  const arrived = useRef(path);

  useEffect(() => void askPublish(), []);

  // The counts in the menu come after the screen. They depend on the user.
  useEffect(() => {
    const over = new AbortController();
    const load = () =>
      import('../overview/watch.ts').then(({ watchOverview }) => role && watchOverview(role, over.signal));
    const timer = setTimeout(() => load().catch(() => undefined), countsAfter);
    return () => {
      clearTimeout(timer);
      over.abort();
      $overview.set(null);
    };
  }, [role]);

  // A new screen starts at the top, and the focus moves to it for screen readers.
  useEffect(() => {
    if (arrived.current === path) return;
    arrived.current = path;
    $drawer.set(false);
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);

  return (
    <div className="shell" data-folded={folded || undefined}>
      <a className="skip" href="#content" target="_self">
        {t('skip')}
      </a>
      <Panel path={path} />
      <div className="shell-body">
        <Header />
        <SpaceNotice />
        <Suspense>{(codes || logins[0]) && <screens.ownNotices.Screen />}</Suspense>
        <ToastPlace />
        <main id="content" tabIndex={-1} ref={main} className="screen">
          <ScreenBoundary key={path}>
            <Suspense fallback={<Skeleton shape="row" count={5} />}>
              <Screen place={place} />
            </Suspense>
          </ScreenBoundary>
        </main>
      </div>
    </div>
  );
}
