import { useStore } from '@nanostores/react';
import type { Answer } from '../../client/calls.ts';
import { formatDate } from '../../model/text/formats.ts';
import { Email } from '../../ui/Email.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Table } from '../../ui/Table.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';

type Member = Answer<'GET /dashboard/staff'>['data'][number];

/**
 * Table of staff accounts.
 * @param props.query page and search of the list, for the way back
 */
function StaffTable({ members, query }: { members: readonly Member[]; query: string }) {
  const { t, language } = useTexts();
  return (
    <Table
      rows={members}
      keyOf={({ id }) => id}
      columns={[
        { name: 'name', heading: t('staff.name'), cell: ({ name }) => <bdi>{name}</bdi> },
        { name: 'email', heading: t('staff.email'), cell: ({ email }) => <Email address={email} /> },
        { name: 'role', heading: t('staff.role'), cell: ({ role }) => t(`roles.${role}`) },
        {
          name: 'state',
          heading: t('staff.state'),
          cell: ({ is_active }) => t(is_active ? 'staff.active' : 'staff.inactive'),
        },
        {
          name: 'last_login',
          heading: t('staff.last_login'),
          cell: ({ last_login_at: last, must_change_password }) => {
            if (last === null) return t('staff.never');
            return must_change_password ? t('staff.waits') : formatDate(last, language);
          },
        },
      ]}
      open={({ id }) => screenPath(ownRoutes.member, id) + query}
      link={{
        heading: t('staff.edit'),
        icon: 'edit',
        title: t('staff.edit'),
        label: ({ name }) => t('staff.edit_of', { name }),
        leadsTo: ({ screen }) => screen === 'member',
      }}
      empty={
        <Empty next={t('staff.none_found')}>
          <a className="button button-line" href={path}>
            {t('staff.clear_search')}
          </a>
        </Empty>
      }
    />
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
  const staff = useResource(`staff?${q}&${page}`, (signal) =>
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
      <div className="screen-filters">
        <SearchField
          q={q}
          onSearch={(wanted) => $router.open(addressOf(wanted, 1), true)}
          words={{ label: t('staff.search_label'), placeholder: t('staff.search') }}
        />
      </div>
      <Loaded of={staff} shape="row" count={5}>
        {({ data, meta }) => (
          <>
            <StaffTable members={data} query={queryOf({ q, page })} />
            <Pager page={page} last={meta.last_page} href={(to) => addressOf(q, to)} />
          </>
        )}
      </Loaded>
    </>
  );
}
