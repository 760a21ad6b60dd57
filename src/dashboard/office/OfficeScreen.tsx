import type { Answer } from '../../client/calls.ts';
import { inEachLanguage } from '../../model/all-languages.ts';
import { languageFacts, languages } from '../../model/languages.ts';
import { countBounds, maxRetentionDays } from '../../model/limits.ts';
import { schoolFacts } from '../../model/school/facts.ts';
import { Failed, Skeleton } from '../../ui/Loaded.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { type FormValues, versionKey, versionValue } from '../content/values.ts';
import { LineInput } from '../fields/LineInput.tsx';
import { NumberInput } from '../fields/NumberInput.tsx';
import { SelectInput } from '../fields/SelectInput.tsx';
import type { Naming } from '../form/ConflictNotice.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { useTexts } from '../texts/use-texts.ts';

type Registration = Answer<'GET /dashboard/registration'>['data'];
type Retention = Answer<'GET /dashboard/retention'>['data'];

function RegistrationForm({ record }: { record: Registration }) {
  const { t } = useTexts();
  const valuesOf = ({ open, message, version }: Registration): FormValues => ({
    ...versionValue({ version }),
    open: String(open),
    ...Object.fromEntries(languages.map((language) => [`message.${language}`, message[language]])),
  });
  const form = useSavedForm({
    path: `${location.pathname}#registration`,
    initial: valuesOf(record),
    check: (values) => ({ missing: values['open'] ? [] : ['open'], wrong: {} }),
    async send(values, _files, { signal, writer }) {
      const message = inEachLanguage((language) => values[`message.${language}`] ?? '');
      const open = values['open'] === '1' ? 1 : 0;
      const body = { open, message, version: values[versionKey] } as const;
      const { data } = await request('POST /dashboard/registration', { body, signal, writer });
      return valuesOf(data);
    },
    latest: async () => valuesOf((await request('GET /dashboard/registration')).data),
    saved: t('office.saved'),
  });
  const naming: Naming = {
    labelOf(key) {
      if (key === 'open') return t('office.registration_state');
      const of = languages.find((each) => key === `message.${each}`);
      return of ? t('office.registration_message', { language: languageFacts[of].label }) : key;
    },
    shown: (key, value) =>
      key === 'open' ? t(value === '1' ? 'office.registration_open' : 'office.registration_closed') : value,
  };
  const bound = (key: string, label: string, required: boolean) => ({
    id: `field-${key}`,
    label,
    value: form.values[key] ?? '',
    onChange: (value: string) => form.set(key, value),
    errors: form.errors[key] ?? [],
    required,
  });
  return (
    <FormFrame form={form} naming={naming}>
      <fieldset className="sheet">
        <legend>{t('office.registration')}</legend>
        <SelectInput
          {...bound('open', t('office.registration_state'), true)}
          choices={[
            { value: '1', text: t('office.registration_open') },
            { value: '0', text: t('office.registration_closed') },
          ]}
        />
        {schoolFacts().languages.map((language) => (
          <LineInput
            key={language}
            {...bound(
              `message.${language}`,
              t('office.registration_message', { language: languageFacts[language].label }),
              false,
            )}
            language={language}
          />
        ))}
        <p className="quiet">{t('office.registration_hint')}</p>
      </fieldset>
    </FormFrame>
  );
}

function RetentionForm({ record }: { record: Retention }) {
  const { t, number } = useTexts();
  const valuesOf = ({ receipts_days, passports_days, version }: Retention): FormValues => ({
    ...versionValue({ version }),
    receipts_days: String(receipts_days),
    passports_days: String(passports_days),
  });
  const keys = ['receipts_days', 'passports_days'] as const;
  const form = useSavedForm({
    path: `${location.pathname}#retention`,
    initial: valuesOf(record),
    check: (values) => ({ missing: keys.filter((key) => !values[key]?.trim()), wrong: {} }),
    async send(values, _files, { signal, writer }) {
      const { receipts_days = '', passports_days = '' } = values;
      const body = { receipts_days, passports_days, version: values[versionKey] };
      const { data } = await request('POST /dashboard/retention', { body, signal, writer });
      return valuesOf(data);
    },
    latest: async () => valuesOf((await request('GET /dashboard/retention')).data),
    saved: t('office.saved'),
  });
  const naming: Naming = {
    labelOf(key) {
      const known = keys.find((each) => each === key);
      return known ? t(`office.${known}`) : key;
    },
  };
  return (
    <FormFrame form={form} naming={naming}>
      <fieldset className="sheet">
        <legend>{t('office.retention')}</legend>
        <p>{t('office.retention_lead')}</p>
        {record.undecided && <p role="note">{t('office.retention_undecided')}</p>}
        {keys.map((key) => (
          <NumberInput
            key={key}
            id={`field-${key}`}
            label={t(`office.${key}`)}
            value={form.values[key] ?? ''}
            onChange={(value) => form.set(key, value)}
            errors={form.errors[key] ?? []}
            {...countBounds}
            max={maxRetentionDays}
            read={number}
            required
          />
        ))}
      </fieldset>
    </FormFrame>
  );
}

/** Settings for all students: whether registration is open, and the retention of documents in days. */
export default function OfficeScreen() {
  const { t } = useTexts();
  const registration = useResource('registration', (signal) => request('GET /dashboard/registration', { signal }));
  const retention = useResource('retention', (signal) => request('GET /dashboard/retention', { signal }));
  return (
    <>
      <ScreenHead title={t('office.menu')} lead={t('office.lead')} />
      <div className="office-records">
        {[registration, retention].map(
          ({ error, reload }, place) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the two never move
            error && <Failed key={place} error={error} onRetry={reload} />,
        )}
        {!registration.value && !registration.error && <Skeleton shape="form" />}
        {registration.value && <RegistrationForm record={registration.value.data} />}
        {retention.value && <RetentionForm record={retention.value.data} />}
      </div>
    </>
  );
}
