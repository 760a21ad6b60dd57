import type { StudentState } from '../../model/people/student-state.ts';
import { ChartTable, Rows } from '../../ui/Chart.tsx';
import { queryOf, screenPath } from '../content/paths.ts';
import { useGradeNames } from '../office/use-grade-names.ts';
import { ownRoutes } from '../routes.ts';
import type { OverviewData } from '../state/overview.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Figure, Sheet } from './parts.tsx';

type Students = NonNullable<OverviewData['students']>;
type Filter = Record<string, string | number>;

/** The order in a bar: what is settled first, what is shut last. */
const drawn = ['paid', 'waiting', 'expired', 'unpaid', 'inactive'] as const satisfies readonly StudentState[];

const listOf = (filter: Filter) => screenPath(ownRoutes.students) + queryOf(filter);

/** Students by grade and state: a picture, and the table behind it. A teacher sees only how many there are. */
export function StudentsChart({ students }: { students: Students }) {
  const { t, labels, number } = useTexts();
  const gradeName = useGradeNames();
  const rows = students.map((row) => ({ ...row, id: row.grade.id, text: gradeName(row.grade) }));
  const whole = rows.flatMap((row) => ('paid' in row ? [row] : []));
  const sum = (values: readonly number[]) => values.reduce((before, value) => before + value, 0);
  const cell = (count: number, filter: Filter) => ({ text: number(count), href: listOf(filter) });
  const all = { name: 'all', text: t('overview.all') };
  const bars = rows.map((row) => ({
    key: row.id,
    text: row.text,
    href: listOf({ grade_id: row.id }),
    total: number(row.all),
    values: 'paid' in row ? drawn.map((state) => row[state]) : [row.all],
  }));
  const isWhole = whole.length > 0;
  const cellsOf = (counted: readonly (typeof whole)[number][], grade: Filter) => [
    cell(sum(counted.map((row) => row.all)), grade),
    ...drawn.map((state) => cell(sum(counted.map((row) => row[state])), { ...grade, state })),
    cell(sum(counted.map((row) => row.free)), { ...grade, kind_of_account: 'free' }),
  ];
  return (
    <Sheet title={t('overview.students')}>
      <Figure value={number(sum(rows.map((row) => row.all)))} text={all.text} href={listOf({})} />
      <Rows
        series={isWhole ? drawn.map((name) => ({ name, text: t(`students.states.${name}`) })) : [all]}
        bars={bars}
      />
      <ChartTable
        summary={t('overview.table')}
        caption={t('overview.students')}
        headings={[
          labels.grade_id,
          all.text,
          ...(isWhole ? [...drawn, 'free' as const].map((state) => t(`students.states.${state}`)) : []),
        ]}
        rows={
          isWhole
            ? [
                ...whole.map((row) => ({ key: row.id, text: row.text, cells: cellsOf([row], { grade_id: row.id }) })),
                { key: 'all', text: t('overview.together'), cells: cellsOf(whole, {}) },
              ]
            : rows.map((row) => ({ key: row.id, text: row.text, cells: [cell(row.all, { grade_id: row.id })] }))
        }
      />
    </Sheet>
  );
}
