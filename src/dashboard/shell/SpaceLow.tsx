import { Icon } from '../../ui/Icon.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** Notice that the server's disk is too full for uploads, and what to do. */
export default function SpaceLow() {
  const { t } = useTexts();
  return (
    <p className="space-notice">
      <Icon name="warning" />
      <span>{t('health.disk_full')}</span>
    </p>
  );
}
