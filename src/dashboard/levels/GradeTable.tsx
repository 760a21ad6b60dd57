import type { Answer } from '../../client/calls.ts';
import { priceTerms } from '../../model/school/price-terms.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Empty } from '../../ui/Loaded.tsx';
import { Table } from '../../ui/Table.tsx';
import { screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { usePriceText } from './prices.tsx';

export type Level = Answer<'GET /dashboard/Level'>['data'][number];
export type PricedGrade = Level['grades'][number];

interface GradeTableProps {
  level: Level;
  /** Why a grade could not be deleted. */
  refusedOf(grade: PricedGrade): string | undefined;
  onMove(grade: PricedGrade, ids: number[]): void;
  onRemove(grade: PricedGrade): void;
}

/** The grades of a level with their three prices. */
export function GradeTable({ level, refusedOf, onMove, onRemove }: GradeTableProps) {
  const { t, translated } = useTexts();
  const priceText = usePriceText();
  const ids = level.grades.map(({ id }) => id);
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
          cell: (grade: PricedGrade) =>
            grade[term] === null ? <span className="quiet">{priceText(null)}</span> : priceText(grade[term]),
        })),
      ]}
      open={({ id }) => screenPath(ownRoutes.prices, id)}
      link={{
        heading: t('levels.actions'),
        icon: 'edit',
        title: t('levels.edit'),
        label: ({ name }) => t('levels.edit_of', { name: translated(name) }),
        leadsTo: ({ screen }) => screen === 'prices',
        beside: (grade) => (
          <>
            <MoveButtons ids={ids} id={grade.id} name={translated(grade.name)} onMove={(to) => onMove(grade, to)} />
            <button
              type="button"
              className="button button-quiet button-icon button-delete"
              title={t('list.delete')}
              aria-label={t('list.delete_of', { title: translated(grade.name) })}
              onClick={() => onRemove(grade)}
            >
              <Icon name="trash" />
            </button>
          </>
        ),
      }}
      problem={refusedOf}
      empty={<Empty text={t('levels.no_grades')} next={t('levels.empty_grades')} />}
    />
  );
}
