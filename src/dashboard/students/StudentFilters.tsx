import { useEffect, useId, useRef, useState } from 'react';
import type { Answer } from '../../client/calls.ts';
import { accountKinds } from '../../model/people/student-fields.ts';
import { studentStates } from '../../model/people/student-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useScrollFade } from '../../ui/use-scroll-fade.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { SelectInput } from '../fields/SelectInput.tsx';
import { useGrades } from '../office/use-grades.ts';
import { $router, ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { StudentFilter } from './filter.ts';

export type Counts = Answer<'GET /dashboard/users'>['counts'];
type WholeCounts = Extract<Counts, { paid: number }>;

/** The filters that a chip resets: chips are alternatives. */
const none: StudentFilter = { state: '', kind_of_account: '', recover: '', owing: '' };

const path = screenPath(ownRoutes.students);

/**
 * Filters of the student list: selects for level, grade and kind of account, and chips with counts for the whole
 * school.
 */
export function StudentFilters({ filter, counts }: { filter: StudentFilter; counts: Counts | null }) {
  const { t, labels, translated, number } = useTexts();
  const { grades, retry } = useGrades();
  const levels = [...new Map(grades.map(({ level }) => [level.id, level])).values()];
  const ofLevel = grades.filter(({ level }) => !filter.level_id || String(level.id) === filter.level_id);
  const narrow = (change: StudentFilter) => $router.open(path + queryOf({ ...filter, ...change }));
  const select = (
    name: 'level_id' | 'grade_id' | 'kind_of_account',
    choices: { value: string; text: string; group?: string }[],
    change: (value: string) => StudentFilter = (value) => ({ [name]: value }),
  ) => (
    <SelectInput
      id={`filter-${name}`}
      label={labels[name]}
      value={filter[name] ?? ''}
      onChange={(value) => narrow(change(value))}
      errors={[]}
      required
      all={t('students.every')}
      choices={choices}
      retry={name === 'grade_id' ? retry : null}
    />
  );
  const chip = (key: keyof WholeCounts, change: StudentFilter) => {
    const count = counts && 'paid' in counts ? number(counts[key]) : '…';
    const on = Object.entries({ ...none, ...change }).every(([name, value]) => value === (said[name] ?? ''));
    return (
      <li key={key}>
        <a
          className="chip"
          href={path + queryOf({ ...filter, ...none, ...change })}
          aria-current={on ? 'true' : undefined}
        >
          {t(`students.chips.${key}`)} <strong>{count}</strong>
        </a>
      </li>
    );
  };
  const said: Record<string, string> = filter;
  const selects = useId();
  // The selects are closed at first, so that the list starts higher; they stay open if one of them is active.
  const [open, setOpen] = useState(false);
  const shown = open || Boolean(filter.level_id || filter.grade_id || filter.kind_of_account === 'paid');
  const chips = useRef<HTMLUListElement>(null);
  useScrollFade(chips);
  const narrowed = path + queryOf(filter);
  // On a phone the chips scroll sideways: the selected one is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: moved when something else is chosen
  useEffect(() => {
    const row = chips.current?.getBoundingClientRect();
    const chosen = chips.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const outside = row && chosen && (chosen.left < row.left || chosen.right > row.right);
    if (outside) chips.current?.scrollBy({ left: (chosen.left + chosen.right - row.left - row.right) / 2 });
  }, [narrowed]);
  return (
    <section className="student-filters" aria-label={t('students.filters')}>
      <ul className="chips" role="list" ref={chips}>
        <li>
          <button
            type="button"
            className="chip"
            aria-expanded={shown}
            aria-controls={selects}
            title={t('students.more_filters')}
            onClick={() => setOpen(!shown)}
          >
            <Icon name="filter" />
            <span className="chip-words">{t('students.more_filters')}</span>
          </button>
        </li>
        {chip('all', {})}
        {studentStates.map((state) => chip(state, { state }))}
        {chip('free', { kind_of_account: 'free' })}
        {chip('recover', { recover: '1' })}
        {chip('owing', { owing: '1' })}
      </ul>
      <div className="filter-selects" id={selects} hidden={!shown}>
        {select(
          'level_id',
          levels.map(({ id, name }) => ({ value: String(id), text: translated(name) })),
          (level_id) => ({ level_id, grade_id: '' }),
        )}
        {select(
          'grade_id',
          ofLevel.map(({ id, name, level }) => ({
            value: String(id),
            text: translated(name),
            group: translated(level.name),
          })),
        )}
        {select(
          'kind_of_account',
          accountKinds.map((value) => ({ value, text: t(`students.kinds.${value}`) })),
        )}
      </div>
    </section>
  );
}
