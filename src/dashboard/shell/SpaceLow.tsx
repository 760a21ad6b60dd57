import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

/** Says that the server's disk takes no more files, and what can be done. */
export default function SpaceLow() {
  const { t } = useTexts();
  return (
    <p className="space-notice">
      <Icon name="warning" />
      <span>{t('space.low')}</span>
    </p>
  );
}
