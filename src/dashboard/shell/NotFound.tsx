import { Empty } from '../../ui/Loaded.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { screenPath } from '../content/paths.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The screen for an unknown URL (404). */
export function NotFound() {
  const { t } = useTexts();
  return (
    <>
      <ScreenHead title={t('not_found')} />
      <Empty text={t('not_found')} next={t('not_found_next')}>
        <a className="button button-main" href={screenPath('')}>
          {t('to_start')}
        </a>
      </Empty>
    </>
  );
}
