import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { NotFound } from '../shell/NotFound.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { ScreenHead } from '../ui/ScreenHead.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { PriceForm } from './PriceForm.tsx';

/** The prices of one grade. */
export default function PriceScreen({ id }: { id: number }) {
  const { t, translated } = useTexts();
  const { value, error, reload } = useResource('Level', (signal) => request('GET /dashboard/Level', { signal }));
  const level = value?.data.find(({ grades }) => grades.some((grade) => grade.id === id));
  const grade = level?.grades.find((each) => each.id === id);
  const back = screenPath(ownRoutes.levels) + (level ? `?open=${level.id}` : '');

  if (value && !grade) return <NotFound />;
  return (
    <>
      <ScreenHead
        title={t('levels.price_title', { name: grade ? translated(grade.name) : '…' })}
        lead={t('levels.price_lead')}
        back={<BackLink href={back} text={t('levels.back')} />}
      />
      {error && <Failed error={error} onRetry={reload} />}
      {!value && !error && <Skeleton shape="form" />}
      {grade && <PriceForm grade={grade} back={back} />}
    </>
  );
}
