import type { Answer } from '../../client/calls.ts';
import { formatDate } from '../../model/text/formats.ts';
import { screenPath } from '../content/paths.ts';
import { openRow } from '../list/open-row.ts';
import { RowLink } from '../list/RowLink.tsx';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Email } from '../ui/Email.tsx';

type Member = Answer<'GET /dashboard/staff'>['data'][number];

/**
 * A row of the staff list; a click anywhere opens the form.
 * @param props.query page and search of the list, for the way back
 */
export function StaffRow({ member, query }: { member: Member; query: string }) {
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
