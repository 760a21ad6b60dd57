import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef } from 'react';
import { can } from '../../model/people/capabilities.ts';
import { isFullStudent } from '../../model/people/is-full-student.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Empty, Failed, Skeleton } from '../../ui/Loaded.tsx';
import { notify } from '../../ui/notify.ts';
import { Pager } from '../../ui/Pager.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type Undo from '../../ui/UndoList.tsx';
import { messageOf } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { mayOpen } from '../content/rights.ts';
import { lazyScreen } from '../lazy-screen.ts';
import { OpenTasks } from '../office/OpenTasks.tsx';
import { $router, ownRoutes } from '../routes.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ExportLinks } from './ExportLinks.tsx';
import { filterOf, isUnfiltered, type StudentFilter } from './filter.ts';
import { type Counts, StudentFilters } from './StudentFilters.tsx';
import { StudentTable } from './StudentTable.tsx';
import type TaughtTable from './TaughtTable.tsx';

/** Lazy-loaded: usually there is no deleted student. */
const { Screen: UndoList } = lazyScreen<Parameters<typeof Undo>[0]>(() => import('../../ui/UndoList.tsx'));

/** Soft-deleted students who can still be restored. @param onRestored called after one was restored */
function DeletedStudents({ onRestored }: { onRestored(): void }) {
  const { t } = useTexts();
  const { value, reload } = useResource('users/deleted', (signal) =>
    request('GET /dashboard/users/deleted', { signal }),
  );
  const restore = async (id: number, name: string) => {
    const about = `student ${id} office`;
    try {
      await request('POST /dashboard/users/:id/restore', { id });
      notify.success(t('students.restored', { name }), { about });
      onRestored();
    } catch (error) {
      notify.error(t('not_done'), { about, detail: messageOf(error) });
    }
    reload();
  };
  if (!value?.data.length) return null;
  const actions = value.data.map(({ id, name, deleted_at }) => ({
    key: id,
    said: name,
    at: deleted_at,
    undo: () => void restore(id, name),
  }));
  return (
    <Suspense>
      <UndoList title={t('students.deleted_lately')} undo={t('students.restore')} actions={actions} />
    </Suspense>
  );
}

/** Only in a school without students. */
const { Screen: StartOffer } = lazyScreen(() => import('../start/StartOffer.tsx'), 'start');

/** Only for teachers. */
const taughtTable = lazyScreen<Parameters<typeof TaughtTable>[0]>(() => import('./TaughtTable.tsx'));

const path = screenPath(ownRoutes.students);

const addressOf = (filter: StudentFilter, page: number) => path + queryOf({ ...filter, page });

/** The home screen of the dashboard: number and list of students. */
export default function StudentsScreen() {
  const { t, number } = useTexts();
  const role = useStore($admin)?.role ?? 'editor';
  const search = useStore($router)?.search ?? {};
  // A teacher sees only students of their own grades, without payment data and filters.
  const unbounded = can(role, 'students');
  // Loaded in parallel with the list.
  useEffect(() => {
    if (!unbounded) taughtTable.preload();
  }, [unbounded]);
  const said = filterOf(search);
  const filter = unbounded ? said : { q: said.q ?? '', grade_id: said.grade_id ?? '' };
  const q = filter.q ?? '';
  const page = Math.max(1, Number(search['page']) || 1);
  const { value, error, reload } = useResource(`users${addressOf(filter, page)}`, (signal) =>
    request('GET /dashboard/users', { query: { ...filter, page }, signal }),
  );
  // The counts stay while another page or filter is loading.
  const counted = useRef<Counts>(null);
  if (value) counted.current = value.counts;
  const counts = counted.current;
  const failed = error !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, in the language of that moment
  useEffect(() => {
    if (failed) notify.error(t('students.failed_list'), { about: 'students' });
    else if (value) notify.over('students');
  }, [failed, value]);

  const whole = value?.data.filter(isFullStudent) ?? [];
  const taught = value?.data.filter((student) => !isFullStudent(student)) ?? [];
  const query = queryOf({ ...filter, page });
  const wide = q === '' && isUnfiltered(said);
  const all = (
    <a className="button button-line" href={path}>
      {t('students.clear_search')}
    </a>
  );
  return (
    <>
      <ScreenHead
        title={t('students.title')}
        lead={
          <p className="count-card">
            <Icon name="user" />
            <span className="count-words">{t('students.total')}</span>
            <strong className="count-number">{counts ? number(counts.all) : '…'}</strong>
          </p>
        }
      />
      <div className="screen-filters">
        <SearchField
          q={q}
          onSearch={(wanted) => $router.open(addressOf({ ...filter, q: wanted }, 1), true)}
          words={{ label: t('students.search_label'), placeholder: t('students.search') }}
        />
        {mayOpen(role, { screen: 'enrol' }) && (
          <>
            <a className="button button-call" href={screenPath(ownRoutes.enrol)}>
              <Icon name="plus" />
              <span className="beside-search">{t('students.enrol')}</span>
            </a>
            <a className="button button-line" href={screenPath(ownRoutes.roster)}>
              <Icon name="sheet" />
              <span className="beside-search">{t('students.lists')}</span>
            </a>
          </>
        )}
      </div>
      {unbounded && <StudentFilters filter={filter} counts={counts} />}
      {error && <Failed error={error} said={t('students.failed_list')} onRetry={reload} />}
      {!value && !error && <Skeleton shape="row" count={5} />}
      {value && !wide && (
        <p className="quiet" role="status">
          {t('students.found', { count: value.meta.total })} {filter.grade_id && !unbounded && all}
        </p>
      )}
      {value?.data.length === 0 &&
        (wide ? (
          <Empty next={t('students.empty_next')}>
            <Suspense>{mayOpen(role, { screen: 'start' }) && <StartOffer />}</Suspense>
          </Empty>
        ) : (
          <Empty next={t('students.none_found')}>{all}</Empty>
        ))}
      {value && whole.length > 0 && <StudentTable students={whole} meta={value.meta} query={query} />}
      {value && taught.length > 0 && (
        <Suspense fallback={<Skeleton shape="row" count={5} />}>
          <taughtTable.Screen students={taught} meta={value.meta} query={query} />
        </Suspense>
      )}
      {value && <Pager page={page} last={value.meta.last_page} href={(to) => addressOf(filter, to)} />}
      {unbounded && !wide && whole.length > 0 && <ExportLinks filter={filter} />}
      {/* Below the list, so that the list does not move when these load. */}
      {unbounded && (value || error) && <DeletedStudents onRestored={reload} />}
      {(value || error) && <OpenTasks />}
    </>
  );
}
