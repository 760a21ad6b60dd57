import { useStore } from '@nanostores/react';
import { $spaceLow } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

/** Says that the server's disk takes no more files, and what can be done; above every screen as long as it is so. */
export function SpaceNotice() {
  const low = useStore($spaceLow);
  const { t } = useTexts();
  return (
    <div role="status" aria-label={t('space.label')}>
      {low && (
        <p className="space-notice">
          <Icon name="warning" />
          <span>{t('space.low')}</span>
        </p>
      )}
    </div>
  );
}
