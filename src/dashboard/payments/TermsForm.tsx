import { useState } from 'react';
import type { Answer } from '../../client/calls.ts';
import { request } from '../api/request.ts';
import { type FormValues, versionKey, versionValue } from '../content/values.ts';
import { ConflictNotice } from '../form/ConflictNotice.tsx';
import { useGuard } from '../form/use-guard.ts';
import { useTexts } from '../texts/use-texts.ts';
import { TextField } from './TextField.tsx';
import { useSaving } from './use-saving.ts';

type StoredTerms = Answer<'GET /dashboard/terms'>['data'];

const dates = ['year_ends', 'semester_ends', 'half_semester_ends', 'by_hand_ends'] as const;
const numbers = ['grace_days', 'discount_max'] as const;
type Name = (typeof dates)[number] | (typeof numbers)[number];

const valuesOf = (terms: StoredTerms): FormValues => ({
  ...Object.fromEntries([...dates, ...numbers].map((name) => [name, String(terms[name])])),
  ...versionValue(terms),
});

/** Form with the end dates of paid access, the days of grace and the maximum discount. */
export function TermsForm({ terms, onSaved }: { terms: StoredTerms; onSaved(): void }) {
  const { t } = useTexts();
  const [initial, setInitial] = useState(() => valuesOf(terms));
  const [values, setValues] = useState(initial);
  useGuard(JSON.stringify(values) !== JSON.stringify(initial));
  const { busy, errors, save, conflict } = useSaving('terms', onSaved, {
    initial,
    values,
    latest: async () => valuesOf((await request('GET /dashboard/terms')).data),
    onMet(met, theirs) {
      setInitial(theirs);
      setValues(met);
    },
  });
  const field = (name: Name) => ({
    id: `terms-${name}`,
    label: t(`payments.${name}`),
    value: values[name] ?? '',
    onChange: (value: string) => setValues({ ...values, [name]: value }),
    errors: errors[name],
  });
  const labelOf = (key: string) => {
    const name = [...dates, ...numbers].find((each) => each === key);
    return name ? t(`payments.${name}`) : key;
  };
  return (
    <form
      className="sheet sheet-common"
      aria-label={t('payments.terms')}
      onSubmit={(event) => {
        event.preventDefault();
        void save(async () => {
          const { year_ends, semester_ends, half_semester_ends, by_hand_ends, grace_days, discount_max } = values;
          const ends = { year_ends, semester_ends, half_semester_ends, by_hand_ends };
          const body = { ...ends, grace_days, discount_max, version: values[versionKey] };
          const answer = await request('POST /dashboard/terms', { body });
          setInitial(valuesOf(answer.data));
          setValues(valuesOf(answer.data));
          return answer;
        });
      }}
    >
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          values={values}
          labelOf={labelOf}
          onTake={(key, value) => setValues({ ...values, [key]: value })}
        />
      )}
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
