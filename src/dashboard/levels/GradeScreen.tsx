import { useRef } from 'react';
import { languages } from '../../model/languages.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Failed, Skeleton } from '../../ui/Loaded.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { screenPath } from '../content/paths.ts';
import { type FormValues, versionKey, versionValue } from '../content/values.ts';
import { SelectInput } from '../fields/SelectInput.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { ownRoutes } from '../routes.ts';
import { NotFound } from '../shell/NotFound.tsx';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Level, PricedGrade } from './GradeTable.tsx';
import { NameInputs, nameIn, nameValues, useLabels } from './names.tsx';
import { checkPrices, PriceInputs, pricesIn, priceValues } from './prices.tsx';

/** A grade with the level that it belongs to; null if it is not there. */
function gradeIn(levels: readonly Level[], id: number): { grade: PricedGrade; level: Level } | null {
  const level = levels.find(({ grades }) => grades.some((grade) => grade.id === id));
  const grade = level?.grades.find((each) => each.id === id);
  return level && grade ? { grade, level } : null;
}

const levelsPath = (open: number | string) => `${screenPath(ownRoutes.levels)}?open=${open}`;

const valuesOf = (grade: PricedGrade, level: { id: number | string }): FormValues => ({
  ...nameValues(grade.name),
  level_id: String(level.id),
  ...priceValues(grade),
  ...versionValue(grade),
});

/** What a change of prices alone leaves as it is. */
const placing = [...languages.map((language) => `name.${language}`), 'level_id'];

interface GradeFormProps {
  grade: PricedGrade;
  level: Level;
  levels: readonly Level[];
}

/** Form of a grade: the prices, which change most often, then name and level. After saving it goes back to the level. */
function GradeForm({ grade, level, levels }: GradeFormProps) {
  const { t, translated, language } = useTexts();
  const labelOf = useLabels();
  const { id } = grade;
  /** The grade as it was last read or written. */
  const stored = useRef(valuesOf(grade, level));
  const form = useSavedForm({
    path: location.pathname,
    initial: stored.current,
    check: (values) => checkPrices(values, language),
    async send(values, _files, { signal, writer }) {
      const level_id = values['level_id'] ?? '';
      const body = { ...pricesIn(values), version: values[versionKey] };
      // The audit log has a name of its own for a change of prices alone.
      const { data } = placing.every((key) => values[key] === stored.current[key])
        ? await request('POST /dashboard/Level/:id', { id, body, signal, writer })
        : await request('POST /dashboard/grades/:id', {
            id,
            body: { ...body, name: nameIn(values), level_id },
            signal,
            writer,
          });
      void watchPublish(id);
      stored.current = valuesOf(data, { id: level_id });
      return stored.current;
    },
    async latest() {
      const found = gradeIn((await request('GET /dashboard/Level')).data, id);
      if (found) stored.current = valuesOf(found.grade, found.level);
      return stored.current;
    },
    saved: t('updated'),
    onSaved: (open) => open(levelsPath(stored.current['level_id'] ?? level.id)),
  });
  const levelName = (of: string) => translated(levels.find((each) => String(each.id) === of)?.name);

  return (
    <FormFrame
      form={form}
      naming={{ labelOf, shown: (key, value) => (key === 'level_id' ? levelName(value) : value) }}
      back={levelsPath(level.id)}
    >
      <fieldset className="sheet sheet-common">
        <legend>{t('levels.prices')}</legend>
        <p className="quiet input-wide">{t('levels.price_lead')}</p>
        <PriceInputs form={form} />
      </fieldset>
      <fieldset className="sheet sheet-common">
        <legend>{t('levels.name_of_grade')}</legend>
        <NameInputs form={form} />
        <SelectInput
          {...form.bind('level_id', labelOf('level_id'), true)}
          always
          choices={levels.map((each) => ({ value: String(each.id), text: translated(each.name) }))}
        />
      </fieldset>
    </FormFrame>
  );
}

/** The screen of one grade. */
export default function GradeScreen({ id }: { id: number }) {
  const { t, translated } = useTexts();
  const { value, error, reload } = useResource('Level', (signal) => request('GET /dashboard/Level', { signal }));
  const found = value && gradeIn(value.data, id);
  if (value && !found) return <NotFound />;
  return (
    <>
      <ScreenHead
        title={t('levels.edit_of', { name: found ? translated(found.grade.name) : '…' })}
        back={
          <BackLink href={found ? levelsPath(found.level.id) : screenPath(ownRoutes.levels)} text={t('levels.back')} />
        }
      />
      {error && <Failed error={error} onRetry={reload} />}
      {!value && !error && <Skeleton shape="form" />}
      {value && found && <GradeForm {...found} levels={value.data} />}
    </>
  );
}
