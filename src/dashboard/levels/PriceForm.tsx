import { Field } from '../../islands/form/Field.tsx';
import { paymentTerms } from '../../model/access.ts';
import { asciiDigits } from '../../model/digits.ts';
import { currencyOf } from '../../prices.ts';
import { request } from '../api/request.ts';
import type { PricedGrade, Written } from '../api/types.ts';
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
  const { t, language } = useTexts();
  const initial: FormValues = Object.fromEntries(paymentTerms.map((term) => [term, String(grade[term])]));
  const form = useForm({
    path: location.pathname,
    initial,
    check: (values) =>
      Object.fromEntries(
        paymentTerms
          .filter((term) => !isPrice(values[term] ?? ''))
          .map((term) => [term, [values[term] ? t('levels.price_invalid') : t('required_field')]]),
      ),
    async send(values, _files, { signal }) {
      const prices = Object.fromEntries(paymentTerms.map((term) => [term, Number(values[term])]));
      await request<Written<unknown>>(`Level/${grade.id}`, { method: 'POST', body: prices, signal });
      void watchPublish(grade.id);
      return values;
    },
    onSaved() {
      notify.success(t('updated'));
      $router.open(back);
    },
  });

  return (
    <FormFrame form={form} back={back}>
      <div className="sheet sheet-common">
        {paymentTerms.map((term) => (
          <Field
            key={term}
            name={term}
            label={t('levels.price_of', { term: t(`levels.${term}`), currency: currencyOf(language) })}
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
