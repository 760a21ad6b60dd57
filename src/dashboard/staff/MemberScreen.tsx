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

/** Actions for a staff account: new password, no second step any more, removal, link to its audit log. */
function MemberActions({ member, back, onChanged }: { member: StaffMember; back: string; onChanged(): void }) {
  const { t } = useTexts();
  const { id, name, totp } = member;
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
      async run() {
        const { message } = await request('DELETE /dashboard/staff/:id', { id });
        $router.open(back);
        return { said: message };
      },
    });

  return (
    <section className="sheet member-deeds" aria-label={name}>
      <div className="member-deed">
        <p className="quiet">{t('staff.new_password_lead')}</p>
        <button type="button" className="button button-line" aria-disabled={busy} onClick={renew}>
          {t('staff.new_password')}
        </button>
      </div>
      {totp === 1 && !own && (
        <div className="member-deed">
          <p className="quiet">{t('staff.totp_lead')}</p>
          <button type="button" className="button button-line" aria-disabled={busy} onClick={endTotp}>
            {t('staff.totp_off')}
          </button>
        </div>
      )}
      <div className="member-deed">
        <p className="quiet">{t('staff.leave_lead')}</p>
        <button type="button" className="button button-line" aria-disabled={busy} onClick={leave}>
          {t('staff.leave')}
        </button>
      </div>
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
    const subjects = await request('GET /dashboard/options/subjects', { signal });
    const member = id === null ? null : (await request('GET /dashboard/staff/:id', { id, signal })).data;
    return { subjects: subjects.data, member };
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
      {value && <MemberForm member={value.member} subjects={value.subjects} back={back} />}
      {value?.member && <MemberActions member={value.member} back={back} onChanged={reload} />}
    </>
  );
}
