import { useEffect } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';

const path = screenPath(ownRoutes.start);

/** In a school without students: the way to its setup, which opens by itself while the school has no name. */
export default function StartOffer() {
  const { t } = useTexts();
  const { value } = useResource('overview', (signal) => request('GET /dashboard/overview', { signal }));
  const open = value?.data.setup?.filter(({ done, skipped }) => !done && !skipped) ?? [];
  const unnamed = open.some(({ step }) => step === 'name');
  useEffect(() => {
    if (unnamed) $router.open(path, true);
  }, [unnamed]);
  if (open.length === 0) return null;
  return (
    <a className="button button-main" href={path}>
      <Icon name="about" />
      {t('start.title')}
    </a>
  );
}
