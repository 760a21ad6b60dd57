import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import type { Student } from '../api/types.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { NotFound } from '../shell/Screen.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Failed, Skeleton } from '../ui/faces.tsx';
import { notify } from '../ui/notify.tsx';
import { ScreenHead } from '../ui/ScreenHead.tsx';
import { Documents } from './Documents.tsx';
import { StudentData } from './StudentData.tsx';
import { Toggles } from './Toggles.tsx';

/** One student: all data, account and payment, documents. */
export default function StudentScreen({ id }: { id: number }) {
  const { t } = useTexts();
  const { q, page } = useStore($router)?.search ?? {};
  const { value, error, reload, replace } = useResource(`users/${id}`, (signal) =>
    request<{ user: Student }>(`users/${id}`, { signal }),
  );
  const unknown = error instanceof ApiError && error.status === 404;
  const failed = error !== null && !unknown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, in the language of that moment
  useEffect(() => {
    if (failed) notify.error(t('students.failed_one'), { about: 'student' });
    else if (value) notify.over('student');
  }, [failed, value]);

  if (unknown) return <NotFound />;
  const student = value?.user;
  return (
    <>
      <ScreenHead
        title={student?.name ?? t('students.title')}
        back={<BackLink href={screenPath(ownRoutes.students) + queryOf({ q, page })} text={t('students.back')} />}
      />
      {failed && <Failed text={t('students.failed_one')} detail={error.message} onRetry={reload} />}
      {!student && !error && <Skeleton shape="form" count={2} />}
      {student && (
        <div className="student">
          <StudentData student={student} />
          <Toggles student={student} onChange={(change) => replace(({ user }) => ({ user: { ...user, ...change } }))} />
          <Documents student={student} />
        </div>
      )}
    </>
  );
}
