import { Icon } from '../../ui/Icon.tsx';
import { queryOf, screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import type { OverviewData } from '../state/overview.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Sheet } from './parts.tsx';

/** The steps of the setup that are neither done nor put aside, each with the way to it; nothing if there are none. */
export function Setup({ setup }: { setup: NonNullable<OverviewData['setup']> }) {
  const { t, number } = useTexts();
  const open = setup.filter(({ done, skipped }) => !done && !skipped);
  if (open.length === 0) return null;
  const done = setup.length - open.length;
  return (
    <Sheet title={t('overview.setup')}>
      <p className="overview-progress">
        <progress value={done} max={setup.length} aria-label={t('overview.setup')} />
        {t('overview.setup_done', { done: number(done), all: number(setup.length) })}
      </p>
      <ul role="list" className="overview-steps">
        {open.map(({ step }) => (
          <li key={step}>
            <a href={screenPath(ownRoutes.start) + queryOf({ step })}>
              {t(`overview.steps.${step}`)}
              <Icon name="chevron" />
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
