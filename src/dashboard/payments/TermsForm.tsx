import { useState } from 'react';
import type { Terms } from '../../model/payments/terms.ts';
import { request } from '../api/request.ts';
import { useGuard } from '../form/use-guard.ts';
import { useTexts } from '../texts/use-texts.ts';
import { TextField } from './TextField.tsx';
import { useSaving } from './use-saving.ts';

const dates = ['year_ends', 'semester_ends', 'half_semester_ends', 'by_hand_ends'] as const;
const numbers = ['grace_days', 'discount_max'] as const;

const typedOf = (terms: Terms) => ({
  ...terms,
  grace_days: String(terms.grace_days),
  discount_max: String(terms.discount_max),
});

/** Until when what is paid is valid. */
export function TermsForm({ terms, onSaved }: { terms: Terms; onSaved(): void }) {
  const { t } = useTexts();
  const [values, setValues] = useState(() => typedOf(terms));
  useGuard(JSON.stringify(values) !== JSON.stringify(typedOf(terms)));
  const { busy, errors, save } = useSaving('terms', onSaved);
  const field = (name: (typeof dates)[number] | (typeof numbers)[number]) => ({
    id: `terms-${name}`,
    label: t(`payments.${name}`),
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
    errors: errors[name],
  });
  return (
    <form
      className="sheet sheet-common"
      aria-label={t('payments.terms')}
      onSubmit={(event) => {
        event.preventDefault();
        void save(async () => {
          const answer = await request('POST /dashboard/terms', { body: values });
          setValues(typedOf(answer.data));
          return answer;
        });
      }}
    >
      {dates.map((name) => (
        <TextField key={name} {...field(name)} type="date" />
      ))}
      {numbers.map((name) => (
        <TextField key={name} {...field(name)} digits required />
      ))}
      <p className="quiet input-wide">{t('payments.terms_hint')}</p>
      <button type="submit" className="button button-main" aria-disabled={busy}>
        {t('payments.save')}
      </button>
    </form>
  );
}
