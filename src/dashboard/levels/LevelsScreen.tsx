import { useStore } from '@nanostores/react';
import { Icon } from '../../ui/Icon.tsx';
import { Empty, Failed, Skeleton } from '../../ui/Loaded.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { GradeTable } from './GradeTable.tsx';

const path = screenPath(ownRoutes.levels);

/** A card for each level; the selected one shows its grades with their prices. The selection is in the URL. */
export default function LevelsScreen() {
  const { t, translated } = useTexts();
  const chosen = Number(useStore($router)?.search['open']);
  const { value, error, reload } = useResource('Level', (signal) => request('GET /dashboard/Level', { signal }));
  const levels = value?.data ?? [];
  const open = levels.find((level) => level.id === chosen);

  return (
    <>
      <ScreenHead title={t('levels.title')} lead={t('levels.lead')} />
      {error && <Failed error={error} onRetry={reload} />}
      {!value && !error && <Skeleton shape="card" count={3} />}
      {value && levels.length === 0 && <Empty next={t('levels.empty_next')} />}
      <ul role="list" className="levels">
        {levels.map((level) => (
          <li key={level.id}>
            <button
              type="button"
              className="level"
              aria-expanded={level === open}
              aria-controls="grades"
              onClick={() => $router.open(level === open ? path : `${path}?open=${level.id}`, true)}
            >
              <span className="level-name">{translated(level.name)}</span>
              <span className="quiet">{t('levels.grades', { count: level.grades.length })}</span>
              <Icon name="down" />
            </button>
          </li>
        ))}
      </ul>
      <div id="grades">{open && <GradeTable level={open} />}</div>
    </>
  );
}
