import { useStore } from '@nanostores/react';
import type { Answer } from '../../client/calls.ts';
import { priceTerms } from '../../model/school/price-terms.ts';
import { formatFee } from '../../model/school/prices.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { Table } from '../../ui/Table.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';

type Level = Answer<'GET /dashboard/Level'>['data'][number];
export type PricedGrade = Level['grades'][number];

/** The grades of a level with their three prices. */
function GradeTable({ level }: { level: Level }) {
  const { t, language, translated } = useTexts();
  const priceText = (price: number | null) =>
    price === null ? t('levels.no_price') : formatFee(price, language, t('levels.no_charge'));
  return (
    <Table
      caption={<span className="visually-hidden">{translated(level.name)}</span>}
      rows={level.grades}
      keyOf={({ id }) => id}
      columns={[
        { name: 'grade', heading: t('levels.grade'), kind: 'text', cell: ({ name }) => translated(name) },
        ...priceTerms.map((term) => ({
          name: term,
          heading: t(`levels.${term}`),
          className: 'cell-number',
          cell: (grade: PricedGrade) => priceText(grade[term]),
        })),
      ]}
      open={({ id }) => screenPath(ownRoutes.prices, id)}
      link={{
        heading: t('levels.actions'),
        icon: 'edit',
        title: t('levels.edit'),
        label: ({ name }) => t('levels.edit_of', { name: translated(name) }),
        leadsTo: ({ screen }) => screen === 'prices',
      }}
    />
  );
}

const path = screenPath(ownRoutes.levels);

/** A card for each level; the selected one shows its grades with their prices. The selection is in the URL. */
export default function LevelsScreen() {
  const { t, translated } = useTexts();
  const chosen = Number(useStore($router)?.search['open']);
  const levels = useResource('Level', (signal) => request('GET /dashboard/Level', { signal }));
  const open = levels.value?.data.find((level) => level.id === chosen);

  return (
    <>
      <ScreenHead title={t('levels.title')} lead={t('levels.lead')} />
      <Loaded of={levels} shape="card" count={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty next={t('levels.empty_next')} />
          ) : (
            <ul role="list" className="levels">
              {data.map((level) => (
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
          )
        }
      </Loaded>
      <div id="grades">{open && <GradeTable level={open} />}</div>
    </>
  );
}
