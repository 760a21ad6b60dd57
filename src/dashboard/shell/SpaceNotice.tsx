import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { screens } from '../screens.ts';
import { $spaceLow } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Shown above every screen while the server's disk is too full for uploads. */
export function SpaceNotice() {
  const low = useStore($spaceLow);
  const { t } = useTexts();
  return (
    <div role="status" aria-label={t('space_label')}>
      <Suspense>{low && <screens.spaceLow.Screen />}</Suspense>
    </div>
  );
}
