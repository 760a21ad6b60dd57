import { priceBounds } from '../../model/payments/currencies.ts';
import { byTerm, priceTerms } from '../../model/school/price-terms.ts';
import { currencyOf, formatFee } from '../../model/school/prices.ts';
import { typedNumber } from '../../model/text/typed-number.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Failed, Skeleton } from '../../ui/Loaded.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { numberProblem } from '../content/number-problem.ts';
import { screenPath } from '../content/paths.ts';
import { type FormValues, versionKey, versionValue } from '../content/values.ts';
import { NumberInput } from '../fields/NumberInput.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { $router, ownRoutes } from '../routes.ts';
import { NotFound } from '../shell/NotFound.tsx';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { PricedGrade } from './LevelsScreen.tsx';

/** An empty price is null: the term is not offered. Invalid input is NaN. */
function priceOf(text: string | undefined): number | null {
  if (!text?.trim()) return null;
  const typed = typedNumber(text ?? '', priceBounds());
  return typed.kind === 'number' ? typed.value : Number.NaN;
}

/** Form with the three prices of a grade; after saving it goes back to the levels. */
function PriceForm({ grade, back }: { grade: PricedGrade; back: string }) {
  const { t, language } = useTexts();
  const valuesOf = (from: PricedGrade): FormValues => ({
    ...byTerm((term) => String(from[term] ?? '')),
    ...versionValue(from),
  });
  const initial = valuesOf(grade);
  const form = useSavedForm({
    path: location.pathname,
    initial,
    check(values) {
      const wrong = priceTerms.flatMap((term): [string, string[]][] => {
        const problem = numberProblem(values[term] ?? '', priceBounds(), language);
        return problem ? [[term, [problem]]] : [];
      });
      return { missing: [], wrong: Object.fromEntries(wrong) };
    },
    async send(values, _files, { signal }) {
      const prices = byTerm((term) => priceOf(values[term]));
      const body = { ...prices, version: values[versionKey] };
      await request('POST /dashboard/Level/:id', { id: grade.id, body, signal });
      void watchPublish(grade.id);
      return values;
    },
    async latest() {
      const levels = (await request('GET /dashboard/Level')).data;
      return valuesOf(levels.flatMap(({ grades }) => grades).find(({ id }) => id === grade.id) ?? grade);
    },
    saved: t('updated'),
    onSaved: () => $router.open(back),
  });

  const labelOf = (key: string) => {
    const term = priceTerms.find((each) => each === key);
    return term ? t(`levels.${term}`) : key;
  };

  return (
    <FormFrame form={form} naming={{ labelOf }} back={back}>
      <div className="sheet sheet-common">
        {priceTerms.map((term) => (
          <NumberInput
            key={term}
            id={`field-${term}`}
            label={t('levels.price_of', { term: t(`levels.${term}`), currency: currencyOf(language) })}
            value={form.values[term] ?? ''}
            onChange={(value) => form.set(term, value)}
            errors={form.errors[term] ?? []}
            {...priceBounds()}
            read={(value) => formatFee(value, language, t('levels.no_charge'))}
            shown
            required={false}
          />
        ))}
      </div>
    </FormFrame>
  );
}

/** The prices of one grade. */
export default function PriceScreen({ id }: { id: number }) {
  const { t, translated } = useTexts();
  const { value, error, reload } = useResource('Level', (signal) => request('GET /dashboard/Level', { signal }));
  const level = value?.data.find(({ grades }) => grades.some((grade) => grade.id === id));
  const grade = level?.grades.find((each) => each.id === id);
  const back = screenPath(ownRoutes.levels) + (level ? `?open=${level.id}` : '');

  if (value && !grade) return <NotFound />;
  return (
    <>
      <ScreenHead
        title={t('levels.price_title', { name: grade ? translated(grade.name) : '…' })}
        lead={t('levels.price_lead')}
        back={<BackLink href={back} text={t('levels.back')} />}
      />
      {error && <Failed error={error} onRetry={reload} />}
      {!value && !error && <Skeleton shape="form" />}
      {grade && <PriceForm grade={grade} back={back} />}
    </>
  );
}
