import { useStore } from '@nanostores/react';
import { ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { NotFound } from '../shell/NotFound.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { ScreenHead } from '../ui/ScreenHead.tsx';
import { Failed, Skeleton } from '../ui/states.tsx';
import { MemberActions } from './MemberActions.tsx';
import { MemberForm } from './MemberForm.tsx';

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
      {value?.member && <MemberActions member={value.member} back={back} />}
    </>
  );
}
