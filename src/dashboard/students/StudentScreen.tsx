import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { isFullStudent } from '../../model/people/is-full-student.ts';
import type { AdjacentStudent, TaughtStudent } from '../../model/people/student.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Failed, Skeleton } from '../../ui/Loaded.tsx';
import { notify } from '../../ui/notify.ts';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { useGradeNames } from '../office/use-grade-names.ts';
import { $router, ownRoutes } from '../routes.ts';
import { NotFound } from '../shell/NotFound.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { filterOf } from './filter.ts';
import { StateBadge } from './StateBadge.tsx';
import { StudentSheets } from './StudentSheets.tsx';

/** The data of a student that a teacher may see. */
function TaughtSheet({ student }: { student: TaughtStudent }) {
  const { t, labels, translated } = useTexts();
  return (
    <div className="student">
      <section className="sheet student-data" aria-labelledby="student-data">
        <h2 id="student-data">{t('student.data')}</h2>
        <dl className="facts">
          <div>
            <dt>{labels.name}</dt>
            <dd>
              <bdi>{student.name}</bdi>
            </dd>
          </div>
          <div>
            <dt>{labels.level_id}</dt>
            <dd>{translated(student.level.name)}</dd>
          </div>
          <div>
            <dt>{labels.grade_id}</dt>
            <dd>{translated(student.grade.name)}</dd>
          </div>
        </dl>
        <p className="quiet">{t('student.taught_why')}</p>
      </section>
    </div>
  );
}

interface StudentNavProps {
  previous: AdjacentStudent | null;
  next: AdjacentStudent | null;
  /** Query string of the list's filters: previous and next refer to the filtered list. */
  query: string;
}

/** Links to the previous and next student, and back to the list. */
function StudentNav({ previous, next, query }: StudentNavProps) {
  const { t } = useTexts();
  const link = (to: AdjacentStudent, side: 'previous' | 'next') => (
    <a
      className={`student-${side}`}
      rel={side === 'next' ? 'next' : 'prev'}
      href={screenPath(ownRoutes.student, to.id) + query}
    >
      <Icon name={side === 'next' ? 'arrow' : 'back'} />
      <span>
        <span className="quiet">{t(`student.${side}`)}</span>
        <bdi>{to.name}</bdi>
      </span>
    </a>
  );
  return (
    <nav className="student-nav" aria-label={t('student.neighbours')}>
      {previous && link(previous, 'previous')}
      {next && link(next, 'next')}
      <BackLink href={screenPath(ownRoutes.students) + query} text={t('student.back')} />
    </nav>
  );
}

/** Screen of one student: the pending decision first, then everything else. */
export default function StudentScreen({ id }: { id: number }) {
  const { t } = useTexts();
  const gradeName = useGradeNames();
  const search = useStore($router)?.search ?? {};
  const filter = filterOf(search);
  const query = queryOf({ ...filter, page: search['page'] });
  const { value, error, reload, replace } = useResource(`users/${id}`, (signal) =>
    request('GET /dashboard/users/:id', { id, signal }),
  );
  const adjacent = useResource(`users/${id}/neighbours${queryOf(filter)}`, (signal) =>
    request('GET /dashboard/users/:id/neighbours', { id, query: filter, signal }),
  );
  const unknown = error instanceof ApiError && error.status === 404;
  const failed = error !== null && !unknown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, in the language of that moment
  useEffect(() => {
    if (failed) notify.error(t('student.failed_student'), { about: 'student' });
    else if (value) notify.over('student');
  }, [failed, value]);

  if (unknown) return <NotFound />;
  const student = value?.user;
  const back = <BackLink href={screenPath(ownRoutes.students) + query} text={t('student.back')} />;
  const lead = student && (
    <>
      {gradeName(student.grade)} {isFullStudent(student) && <StateBadge student={student} />}
    </>
  );
  return (
    <>
      <ScreenHead title={student?.name ?? t('students.title')} lead={lead} back={back} />
      {error && <Failed error={error} said={t('student.failed_student')} onRetry={reload} />}
      {!student && !error && <Skeleton shape="form" count={2} />}
      {student && isFullStudent(student) && (
        <StudentSheets
          key={student.id}
          student={student}
          onReload={reload}
          onChange={(change) => replace(({ user }) => ({ user: isFullStudent(user) ? { ...user, ...change } : user }))}
        />
      )}
      {student && !isFullStudent(student) && <TaughtSheet student={student} />}
      {student && (
        <StudentNav previous={adjacent.value?.previous ?? null} next={adjacent.value?.next ?? null} query={query} />
      )}
    </>
  );
}
