import type { Answer } from '../../client/calls.ts';
import { notify } from '../../ui/notify.ts';
import { request } from '../api/request.ts';
import { type FormValues, versionKey, versionValue } from '../content/values.ts';
import { LineInput } from '../fields/LineInput.tsx';
import { SmallForm } from '../form/FormFrame.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { useTexts } from '../texts/use-texts.ts';

type StoredPaymentSettings = Answer<'GET /dashboard/terms'>['data'];

const dates = ['year_ends', 'semester_ends', 'half_semester_ends', 'by_hand_ends'] as const;
const numbers = ['grace_days', 'discount_max'] as const;

const valuesOf = (settings: StoredPaymentSettings): FormValues => ({
  ...Object.fromEntries([...dates, ...numbers].map((name) => [name, String(settings[name])])),
  ...versionValue(settings),
});

/** Form with the end dates of paid access, the days of grace and the maximum discount. */
export function PaymentSettingsForm({ settings, onSaved }: { settings: StoredPaymentSettings; onSaved(): void }) {
  const { t } = useTexts();
  const form = useSavedForm({
    path: `${location.pathname}#terms`,
    about: 'terms',
    ids: 'terms',
    initial: valuesOf(settings),
    failed: t('payments.not_saved'),
    async send(values, _files, { signal, writer }) {
      const { year_ends, semester_ends, half_semester_ends, by_hand_ends, grace_days, discount_max } = values;
      const ends = { year_ends, semester_ends, half_semester_ends, by_hand_ends };
      const body = { ...ends, grace_days, discount_max, version: values[versionKey] };
      const { message, data } = await request('POST /dashboard/terms', { body, signal, writer });
      notify.success(message, { about: 'terms' });
      return valuesOf(data);
    },
    latest: async () => valuesOf((await request('GET /dashboard/terms')).data),
    onSaved,
  });
  const labelOf = (key: string) => {
    const name = [...dates, ...numbers].find((each) => each === key);
    return name ? t(`payments.${name}`) : key;
  };
  return (
    <SmallForm
      form={form}
      naming={{ labelOf }}
      className="sheet sheet-common"
      label={t('payments.terms')}
      submit={t('payments.save')}
    >
      {dates.map((name) => (
        <LineInput key={name} {...form.bind(name, t(`payments.${name}`))} native={{ type: 'date' }} />
      ))}
      {numbers.map((name) => (
        <LineInput key={name} {...form.bind(name, t(`payments.${name}`), true)} digits />
      ))}
      <p className="quiet input-wide">{t('payments.terms_hint')}</p>
    </SmallForm>
  );
}
