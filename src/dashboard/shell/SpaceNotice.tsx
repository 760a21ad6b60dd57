import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { screens } from '../screens.ts';
import { $spaceLow } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Above every screen as long as the server's disk takes no more files. */
export function SpaceNotice() {
  const low = useStore($spaceLow);
  const { t } = useTexts();
  return (
    <div role="status" aria-label={t('space_label')}>
      <Suspense>{low && <screens.spaceLow.Screen />}</Suspense>
    </div>
  );
}
