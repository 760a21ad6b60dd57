import type { Answer } from '../../client/calls.ts';
import { checkNames } from '../../model/health/checks.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { Table } from '../../ui/Table.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { formatMoment } from '../content/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

type Line = Answer<'GET /dashboard/health'>['data'][number];

/** How the state of a check looks. What needs attention has an icon, so that it does not differ by colour alone. */
const looks = {
  ok: { tone: 'off', icon: 'check' },
  warn: { tone: 'waiting-state', icon: 'about' },
  bad: { tone: 'inactive-state', icon: 'warning' },
} as const satisfies Record<Line['state'], object>;

/** All health checks with their states. */
export default function HealthScreen() {
  const { t, translated, language } = useTexts();
  const health = useResource('health', (signal) => request('GET /dashboard/health', { signal }));
  return (
    <>
      <ScreenHead title={t('health.title')} lead={t('health.lead')} />
      <Loaded of={health} shape="row" count={checkNames.length}>
        {({ data }) => (
          <Table
            rows={data}
            keyOf={({ check }) => check}
            columns={[
              { name: 'check', heading: t('health.check'), cell: ({ name }) => <bdi>{translated(name)}</bdi> },
              {
                name: 'state',
                heading: t('health.state'),
                cell: ({ state }) => <Badge {...looks[state]}>{t(`health.${state}`)}</Badge>,
              },
              {
                name: 'text',
                heading: t('health.text'),
                labelled: () => false,
                cell: ({ text }) => translated(text),
              },
              { name: 'at', heading: t('health.at'), cell: ({ at }) => formatMoment(at, language) },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}
