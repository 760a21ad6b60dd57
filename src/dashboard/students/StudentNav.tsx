import type { AdjacentStudent } from '../../model/people/student.ts';
import { screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Icon } from '../ui/Icon.tsx';

interface StudentNavProps {
  previous: AdjacentStudent | null;
  next: AdjacentStudent | null;
  /** Query string of the list's filters: previous and next refer to the filtered list. */
  query: string;
}

/** Links to the previous and next student, and back to the list. */
export function StudentNav({ previous, next, query }: StudentNavProps) {
  const { t } = useTexts();
  const link = (to: AdjacentStudent, side: 'previous' | 'next') => (
    <a
      className={`student-${side}`}
      rel={side === 'next' ? 'next' : 'prev'}
      href={screenPath(ownRoutes.student, to.id) + query}
    >
      <Icon name={side === 'next' ? 'arrow' : 'back'} />
      <span>
        <span className="quiet">{t(`students.${side}`)}</span>
        <bdi>{to.name}</bdi>
      </span>
    </a>
  );
  return (
    <nav className="student-nav" aria-label={t('students.neighbours')}>
      {previous && link(previous, 'previous')}
      {next && link(next, 'next')}
      <BackLink href={screenPath(ownRoutes.students) + query} text={t('students.back')} />
    </nav>
  );
}
