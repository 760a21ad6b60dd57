import { useStore } from '@nanostores/react';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { StudentSearch } from '../students/StudentSearch.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { Pager } from '../ui/Pager.tsx';
import { ScreenHead } from '../ui/ScreenHead.tsx';
import { Empty, Failed, Skeleton } from '../ui/states.tsx';
import { StaffRow } from './StaffRow.tsx';

const path = screenPath(ownRoutes.staff);
const addressOf = (q: string, page: number) => path + queryOf({ q, page });

/** The list of staff accounts. */
export default function StaffScreen() {
  const { t } = useTexts();
  const search = useStore($router)?.search ?? {};
  const q = search['q'] ?? '';
  const page = Math.max(1, Number(search['page']) || 1);
  const { value, error, reload } = useResource(`staff?${q}&${page}`, (signal) =>
    request('GET /dashboard/staff', { query: { q, page }, signal }),
  );
  return (
    <>
      <ScreenHead title={t('staff.title')} lead={t('staff.lead')}>
        <a className="button button-call" href={screenPath(ownRoutes.newMember)}>
          <Icon name="plus" />
          {t('staff.add')}
        </a>
      </ScreenHead>
      <div className="students-top">
        <StudentSearch
          q={q}
          onSearch={(wanted) => $router.open(addressOf(wanted, 1), true)}
          words={{ label: t('staff.search_label'), placeholder: t('staff.search') }}
        />
      </div>
      {error && <Failed error={error} onRetry={reload} />}
      {!value && !error && <Skeleton shape="row" count={5} />}
      {value?.data.length === 0 && (
        <Empty next={t('staff.none_found')}>
          <a className="button button-line" href={path}>
            {t('staff.clear_search')}
          </a>
        </Empty>
      )}
      {value && value.data.length > 0 && (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('staff.name')}</th>
                <th scope="col">{t('staff.email')}</th>
                <th scope="col">{t('staff.role')}</th>
                <th scope="col">{t('staff.state')}</th>
                <th scope="col">{t('staff.last_login')}</th>
                <th scope="col">{t('staff.edit')}</th>
              </tr>
            </thead>
            <tbody>
              {value.data.map((member) => (
                <StaffRow key={member.id} member={member} query={queryOf({ q, page })} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {value && <Pager page={page} last={value.meta.last_page} href={(to) => addressOf(q, to)} />}
    </>
  );
}
