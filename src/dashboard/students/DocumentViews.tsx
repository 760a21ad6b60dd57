import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { formatMoment } from '../content/sizes.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Access log of a student's documents: who opened them, and when. */
export function DocumentViews({ id }: { id: number }) {
  const { t, labels, language } = useTexts();
  const { value } = useResource(`users/${id}/openings`, (signal) =>
    request('GET /dashboard/users/:id/openings', { id, signal }),
  );
  if (!value) return null;
  if (value.data.length === 0) return <p className="quiet">{t('students.opened_by_nobody')}</p>;
  return (
    <details className="openings">
      <summary>{t('students.opened')}</summary>
      <ul role="list">
        {value.data.map(({ at, actor, document }) => (
          <li key={`${at} ${document} ${actor.id}`}>
            {labels[document]} · <bdi>{actor.name}</bdi> · {formatMoment(at, language)}
          </li>
        ))}
      </ul>
    </details>
  );
}
