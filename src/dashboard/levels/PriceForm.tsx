import { Field } from '../../islands/form/Field.tsx';
import { asciiDigits } from '../../model/digits.ts';
import { request } from '../api/request.ts';
import { type PricedGrade, priceTerms, type Written } from '../api/types.ts';
import type { FormValues } from '../content/values.ts';
import { FormFrame } from '../form/FormFrame.tsx';
import { useForm } from '../form/use-form.ts';
import { $router } from '../routes.ts';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';
import { notify } from '../ui/notify.tsx';

/** A number as it is typed in either numerals: `٢٥٠٫٥` → `250.5`. */
const priceOf = (text: string) =>
  asciiDigits(text)
    .replace(/[٫,]/g, '.')
    .replace(/[^\d.]/g, '');
const isPrice = (text: string) => /^\d{1,9}(\.\d{1,2})?$/.test(text);

/** Three prices; back to the levels once they are saved. */
export function PriceForm({ grade, back }: { grade: PricedGrade; back: string }) {
  const { t } = useTexts();
  const initial: FormValues = Object.fromEntries(priceTerms.map((term) => [term, String(grade[term])]));
  const form = useForm({
    path: location.pathname,
    initial,
    check: (values) => ({
      missing: priceTerms.filter((term) => !values[term]),
      wrong: Object.fromEntries(
        priceTerms
          .filter((term) => values[term] && !isPrice(values[term]))
          .map((term) => [term, [t('levels.price_invalid')]]),
      ),
    }),
    async send(values, _files, { signal }) {
      const prices = Object.fromEntries(priceTerms.map((term) => [term, Number(values[term])]));
      await request<Written<unknown>>(`Level/${grade.id}`, { method: 'POST', body: prices, signal });
      void watchPublish(grade.id);
      return values;
    },
    onSaved() {
      notify.success(t('updated'), { about: 'saved' });
      $router.open(back);
    },
  });

  return (
    <FormFrame form={form} back={back}>
      <div className="sheet sheet-common">
        {priceTerms.map((term) => (
          <Field
            key={term}
            name={term}
            label={t(`levels.${term}`)}
            errors={form.errors[term]}
            inputMode="decimal"
            dir="ltr"
            maxLength={12}
            value={form.values[term] ?? ''}
            onChange={(event) => form.set(term, priceOf(event.currentTarget.value))}
            required
          />
        ))}
      </div>
    </FormFrame>
  );
}
