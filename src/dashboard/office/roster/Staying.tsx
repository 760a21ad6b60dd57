import type { ListedStudent } from '../../../model/people/student.ts';
import { StudentPicker } from '../../students/StudentPicker.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';

interface StayingProps {
  grade: number;
  staying: readonly ListedStudent[];
  onChange(staying: readonly ListedStudent[]): void;
}

/** Selects the students who are excluded from a promotion. */
export function Staying({ grade, staying, onChange }: StayingProps) {
  const { t } = useTexts();
  return (
    <fieldset className="staying">
      <legend>{t('roster.except')}</legend>
      {staying.length > 0 && (
        <ul role="list" className="chips">
          {staying.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className="chip"
                aria-label={t('roster.moves_too', { name })}
                onClick={() => onChange(staying.filter((each) => each.id !== id))}
              >
                <bdi>{name}</bdi> <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <StudentPicker
        grade={grade}
        without={staying.map(({ id }) => id)}
        onPick={(student) => onChange([...staying, student])}
      />
    </fieldset>
  );
}
