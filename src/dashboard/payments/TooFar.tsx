import { Icon } from '../../ui/Icon.tsx';
import { screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';

interface NamedStudent {
  id: number;
  name: string;
}

const isNamed = (value: unknown): value is NamedStudent =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'name' in value &&
  typeof value.name === 'string';

/** The students whom an error response names. */
export const studentsNamedIn = (data: unknown): NamedStudent[] => (Array.isArray(data) ? data.filter(isNamed) : []);

/** Number of students that the warning names; the others are counted. */
const mostNamed = 50;

/** Warning: with an extension the access of these students would end too far ahead. Nothing if there are none. */
export function TooFar({ students }: { students: readonly NamedStudent[] }) {
  const { t } = useTexts();
  if (students.length === 0) return null;
  return (
    <div className="payment-warning payment-shared input-wide" role="alert">
      <p>
        <Icon name="warning" />
        {t('payments.too_far')}
      </p>
      <ul role="list">
        {students.slice(0, mostNamed).map(({ id, name }) => (
          <li key={id}>
            <a href={screenPath(ownRoutes.student, id)}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
      {students.length > mostNamed && <p>{t('payments.too_far_more', { count: students.length - mostNamed })}</p>}
    </div>
  );
}
