import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef } from 'react';
import type { placeOf } from '../routes.ts';
import { screens } from '../screens.ts';
import { $drawer, $folded } from '../state/panel.ts';
import { askPublish } from '../state/publish.ts';
import { $recoveryCodes } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ToastPlace } from '../toasts/ToastPlace.tsx';
import { Skeleton } from '../ui/states.tsx';
import { Header } from './Header.tsx';
import { Panel } from './Panel.tsx';
import { Screen } from './Screen.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { SpaceNotice } from './SpaceNotice.tsx';

interface ShellProps {
  place: ReturnType<typeof placeOf>;
  path: string;
}

/** The frame of the dashboard: side panel, header, and the current screen. */
export function Shell({ place, path }: ShellProps) {
  const { t } = useTexts();
  const folded = useStore($folded);
  // Shown until the principal confirms that the codes are stored.
  const codes = useStore($recoveryCodes);
  const main = useRef<HTMLElement>(null);
  const arrived = useRef(path);

  useEffect(() => void askPublish(), []);

  // A new screen starts at the top, and the focus moves to it for screen readers.
  useEffect(() => {
    if (arrived.current === path) return;
    arrived.current = path;
    $drawer.set(false);
    window.scrollTo({ top: 0, behavior: 'instant' });
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
        <Suspense>{codes && <screens.codesNotice.Screen codes={codes} />}</Suspense>
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
