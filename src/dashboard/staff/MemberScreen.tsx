import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { StaffMember } from '../../model/people/staff.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { Failed, Skeleton } from '../../ui/Loaded.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { NotFound } from '../shell/NotFound.tsx';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { MemberForm } from './MemberForm.tsx';
import { NewPassword } from './NewPassword.tsx';

interface MemberActionProps {
  lead: string;
  name: string;
  busy: boolean;
  onUse(): void;
}

/** An action on a member of the staff: what it means, and its button. */
function MemberAction({ lead, name, busy, onUse }: MemberActionProps) {
  return (
    <div className="member-action">
      <p className="quiet">{lead}</p>
      <button type="button" className="button button-line" aria-disabled={busy} onClick={onUse}>
        {name}
      </button>
    </div>
  );
}

interface MemberActionsProps {
  member: StaffMember;
  back: string;
  mail: boolean;
  onChanged(): void;
}

/** Actions for a staff account: another invitation, new password, no second step any more, removal, link to its audit log. */
function MemberActions({ member, back, mail, onChanged }: MemberActionsProps) {
  const { t } = useTexts();
  const { id, name, totp } = member;
  const invitable = mail && member.must_change_password === 1 && member.is_active === 1;
  const own = useStore($admin)?.id === id;
  const [password, setPassword] = useState<string | null>(null);
  const { busy, question, act } = useAction();
  const about = 'staff';
  const renew = () =>
    act({
      about,
      async run() {
        setPassword((await request('POST /dashboard/staff/:id/password', { id })).password);
        return undefined;
      },
    });
  const invite = () =>
    act({
      about,
      run: async () => ({ said: (await request('POST /dashboard/staff/:id/invite', { id })).message }),
    });
  const endTotp = () =>
    act({
      about,
      question: () => ({
        title: t('staff.totp_title', { name }),
        confirm: t('staff.totp_off'),
        body: <p>{t('staff.totp_ask')}</p>,
      }),
      async run() {
        const { message } = await request('DELETE /dashboard/staff/:id/totp', { id });
        onChanged();
        return { said: message };
      },
    });
  const leave = () =>
    act({
      about,
      question: () => ({
        title: t('staff.leave_title', { name }),
        confirm: t('staff.leave'),
        body: <p>{t('staff.leave_lead')}</p>,
      }),
      async run(open) {
        const { message } = await request('DELETE /dashboard/staff/:id', { id });
        open(back);
        return { said: message };
      },
    });

  return (
    <section className="sheet member-actions" aria-label={name}>
      {invitable && <MemberAction lead={t('staff.invite_lead')} name={t('staff.invite')} busy={busy} onUse={invite} />}
      <MemberAction lead={t('staff.new_password_lead')} name={t('staff.new_password')} busy={busy} onUse={renew} />
      {totp === 1 && !own && (
        <MemberAction lead={t('staff.totp_lead')} name={t('staff.totp_off')} busy={busy} onUse={endTotp} />
      )}
      <MemberAction lead={t('staff.leave_lead')} name={t('staff.leave')} busy={busy} onUse={leave} />
      <a className="button button-quiet" href={screenPath(ownRoutes.audit) + queryOf({ actor: id })}>
        {t('audit.title')}
      </a>
      {password !== null && <NewPassword name={name} password={password} onClose={() => setPassword(null)} />}
      <Confirm question={question} />
    </section>
  );
}

/** Screen of a staff account. @param id null for a new account */
export default function MemberScreen({ id }: { id: number | null }) {
  const { t } = useTexts();
  const search = useStore($router)?.search ?? {};
  const { value, error, reload } = useResource(`staff/${id}`, async (signal) => {
    const [subjects, member, { mail }] = await Promise.all([
      request('GET /dashboard/options/subjects', { signal }),
      id === null ? null : request('GET /dashboard/staff/:id', { id, signal }),
      request('GET /dashboard/me', { signal }),
    ]);
    return { subjects: subjects.data, member: member?.data ?? null, mail: mail === 1 };
  });
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const name = value?.member?.name ?? '…';
  // Keeps the page and search of the list.
  const back = screenPath(ownRoutes.staff) + queryOf(search);
  return (
    <>
      <ScreenHead
        title={id === null ? t('staff.add_title') : t('staff.edit_title', { name })}
        back={<BackLink href={back} text={t('staff.back')} />}
      />
      {error && <Failed error={error} onRetry={reload} />}
      {!value && !error && <Skeleton shape="form" />}
      {value && <MemberForm {...value} back={back} />}
      {value?.member && <MemberActions {...value} member={value.member} back={back} onChanged={reload} />}
    </>
  );
}
