import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { notify } from '../ui/notify.tsx';
import { Pager } from '../ui/Pager.tsx';
import { ScreenHead } from '../ui/ScreenHead.tsx';
import { Empty, Failed, Skeleton } from '../ui/states.tsx';
import { StudentSearch } from './StudentSearch.tsx';
import { StudentTable } from './StudentTable.tsx';

const path = screenPath(ownRoutes.students);

const addressOf = (q: string, page: number) => path + queryOf({ q, page });

/** The home of the dashboard: how many students there are, and who. */
export default function StudentsScreen() {
  const { t, number } = useTexts();
  const search = useStore($router)?.search ?? {};
  const q = search['q'] ?? '';
  const page = Math.max(1, Number(search['page']) || 1);
  const { value, error, reload } = useResource(`users?${q}&${page}`, (signal) =>
    request('GET /dashboard/users', { query: { q, page }, signal }),
  );
  const all = useResource('users/count', (signal) =>
    request('GET /dashboard/users', { query: { page: 1, per_page: 1 }, signal }),
  );
  const failed = error !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, in the language of that moment
  useEffect(() => {
    if (failed) notify.error(t('students.failed_list'), { about: 'students' });
    else if (value) notify.over('students');
  }, [failed, value]);

  const total = q === '' ? value?.meta.total : all.value?.meta.total;
  return (
    <>
      <ScreenHead title={t('students.title')} />
      <div className="students-top">
        <p className="count-card">
          <Icon name="user" />
          <span className="count-words">{t('students.total')}</span>
          <strong className="count-number">{total === undefined ? '…' : number(total)}</strong>
        </p>
        <StudentSearch q={q} onSearch={(wanted) => $router.open(addressOf(wanted, 1), true)} />
      </div>
      {error && <Failed error={error} said={t('students.failed_list')} onRetry={reload} />}
      {!value && !error && <Skeleton shape="row" count={5} />}
      {value && q !== '' && (
        <p className="quiet" role="status">
          {t('students.found', { count: value.meta.total })}
        </p>
      )}
      {value?.data.length === 0 &&
        (q === '' ? (
          <Empty next={t('students.empty_next')} />
        ) : (
          <Empty next={t('students.none_found')}>
            <a className="button button-line" href={path}>
              {t('students.clear_search')}
            </a>
          </Empty>
        ))}
      {value && value.data.length > 0 && <StudentTable students={value} query={queryOf({ q, page })} />}
      {value && <Pager page={page} last={value.meta.last_page} href={(to) => addressOf(q, to)} />}
    </>
  );
}
