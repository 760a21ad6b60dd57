import type { Answer } from '../../client/calls.ts';
import { FieldError } from '../../islands/form/Field.tsx';
import { useTexts } from '../texts/use-texts.ts';

interface SubjectTicksProps {
  subjects: Answer<'GET /dashboard/options/subjects'>['data'];
  chosen: readonly number[];
  onChange(ids: number[]): void;
  errors: string[] | undefined;
}

/** Checkboxes for the subjects of a teacher, grouped by grade. */
export function SubjectTicks({ subjects, chosen, onChange, errors = [] }: SubjectTicksProps) {
  const { t, translated } = useTexts();
  const groups = Map.groupBy(subjects, ({ group }) => group?.id ?? 0);
  const toggle = (id: number, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <fieldset className="subject-ticks input-wide">
      <legend className="field-label">{t('staff.subjects')}</legend>
      <p className="field-hint">{subjects.length === 0 ? t('staff.subjects_none') : t('staff.subjects_hint')}</p>
      <FieldError id="field-subjects-error" errors={errors} live />
      {[...groups].map(([id, members]) => (
        <fieldset key={id} className="tick-group">
          <legend>{translated(members[0]?.group?.name)}</legend>
          {members.map((subject) => (
            <label key={subject.id} className="tick-label">
              <input
                type="checkbox"
                checked={chosen.includes(subject.id)}
                onChange={(event) => toggle(subject.id, event.currentTarget.checked)}
              />
              <span>{translated(subject.name)}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}
