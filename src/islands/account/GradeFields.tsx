import type { FieldErrors } from '../../client/refusal.ts';
import type { PricedLevel } from '../../model/content/reader.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { Field } from '../../ui/form/Field.tsx';
import type { Choices } from './choices.ts';

interface GradeFieldsProps {
  levels: PricedLevel[];
  /** JavaScript is running: grades depend on the level. Before that, all grades can be chosen. */
  live: boolean;
  choices: Choices;
  choose: (change: Partial<Choices>) => void;
  errors: FieldErrors;
  texts: RegisterTexts;
}

/** Level and grade. Only grades of the chosen level are offered, and no level that has none. */
export function GradeFields({ levels: all, live, choices, choose, errors, texts }: GradeFieldsProps) {
  const levels = all.filter(({ grades }) => grades[0]);
  const level = levels.find(({ id }) => String(id) === choices.level_id);
  const unchosen = live && !level;
  return (
    <>
      <Field
        as="select"
        name="level_id"
        label={texts.level}
        errors={errors['level_id']}
        value={choices.level_id}
        onChange={(event) => choose({ level_id: event.currentTarget.value, grade_id: '' })}
        required
      >
        <option value="">{texts.choose_level}</option>
        {levels.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Field>
      <Field
        as="select"
        name="grade_id"
        label={texts.grade}
        errors={errors['grade_id']}
        value={choices.grade_id}
        onChange={(event) => choose({ grade_id: event.currentTarget.value })}
        disabled={unchosen}
        required
      >
        <option value="">{unchosen ? texts.level_first : texts.choose_grade}</option>
        {live
          ? level?.grades.map((grade) => <GradeOption key={grade.id} {...grade} />)
          : levels.map(({ id, name, grades }) => (
              <optgroup key={id} label={name}>
                {grades.map((grade) => (
                  <GradeOption key={grade.id} {...grade} />
                ))}
              </optgroup>
            ))}
      </Field>
    </>
  );
}

function GradeOption({ id, name }: { id: number; name: string }) {
  return <option value={id}>{name}</option>;
}
