import { useStore } from '@nanostores/react';
import type { Answer } from '../../client/calls.ts';
import { formatDate } from '../../model/text/formats.ts';
import { Email } from '../../ui/Email.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Empty, Failed, Skeleton } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { openRow } from '../list/open-row.ts';
import { RowLink } from '../list/RowLink.tsx';
import { $router, ownRoutes } from '../routes.ts';
import { StudentSearch } from '../students/StudentSearch.tsx';
import { useTexts } from '../texts/use-texts.ts';

type Member = Answer<'GET /dashboard/staff'>['data'][number];

/**
 * A row of the staff list; a click anywhere opens the form.
 * @param props.query page and search of the list, for the way back
 */
function StaffRow({ member, query }: { member: Member; query: string }) {
  const { t, language } = useTexts();
  const href = screenPath(ownRoutes.member, member.id) + query;
  const { last_login_at: last } = member;
  return (
    // Keyboard users open the row with the link inside it.
    <tr className="row-open" onClick={(event) => openRow(event, href)}>
      <td data-label={t('staff.name')}>
        <bdi>{member.name}</bdi>
      </td>
      <td data-label={t('staff.email')}>
        <Email address={member.email} />
      </td>
      <td data-label={t('staff.role')}>{t(`roles.${member.role}`)}</td>
      <td data-label={t('staff.state')}>{t(member.is_active ? 'staff.active' : 'staff.inactive')}</td>
      <td data-label={t('staff.last_login')}>
        {last === null ? t('staff.never') : member.must_change_password ? t('staff.waits') : formatDate(last, language)}
      </td>
      <RowLink
        href={href}
        label={t('staff.edit_of', { name: member.name })}
        title={t('staff.edit')}
        icon="edit"
        isIts={(left) => left.screen === 'member' && left.id === member.id}
      />
    </tr>
  );
}

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
