import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { screenPath } from '../content/paths.ts';
import { Sheet } from '../overview/parts.tsx';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The health checks that are not `ok`; one line if there are none. */
export function HealthCard() {
  const { t, translated } = useTexts();
  const health = useResource('health', (signal) => request('GET /dashboard/health', { signal }));
  return (
    <Sheet title={t('health.title')}>
      <Loaded of={health} shape="row" count={1}>
        {({ data }) => {
          const problems = data.filter(({ state }) => state !== 'ok');
          if (problems.length === 0) return <p className="quiet">{t('health.all_well')}</p>;
          return (
            <ul role="list" className="overview-health">
              {problems.map(({ check, name, state, text }) => (
                <li key={check} data-state={state}>
                  <Icon name={state === 'bad' ? 'warning' : 'about'} />
                  <span>
                    <strong className="overview-health-name">{translated(name)}</strong> {translated(text)}
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <a href={screenPath(ownRoutes.health)}>{t('health.all')}</a>
    </Sheet>
  );
}
