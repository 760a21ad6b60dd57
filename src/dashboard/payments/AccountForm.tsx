import { inEachLanguage } from '../../model/all-languages.ts';
import { languages } from '../../model/languages.ts';
import type { AccountValues, PaymentAccount } from '../../model/payments/account.ts';
import { accountTypes } from '../../model/payments/payment-fields.ts';
import { schoolFacts } from '../../model/school/facts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { notify } from '../../ui/notify.ts';
import { request } from '../api/request.ts';
import { type FormValues, versionKey, versionValue } from '../content/values.ts';
import { LineInput } from '../fields/LineInput.tsx';
import { SelectInput } from '../fields/SelectInput.tsx';
import { SmallForm } from '../form/FormFrame.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { Switch } from '../students/Switch.tsx';
import { useTexts } from '../texts/use-texts.ts';

const fresh = (): AccountValues => ({
  kind: 'transfer',
  name: inEachLanguage(() => ''),
  holder: '',
  number: '',
  note: inEachLanguage(() => ''),
  currency: schoolFacts().currency,
  is_active: 1,
});

/** Flattens an account to form values, for the conflict notice. */
const lined = ({
  kind,
  name,
  holder,
  number,
  note,
  currency,
  is_active,
  version,
}: AccountValues & { version?: number }): FormValues => ({
  kind,
  holder,
  number,
  currency,
  is_active: String(is_active),
  ...Object.fromEntries(
    languages.flatMap((each) => [
      [`name.${each}`, name[each]],
      [`note.${each}`, note[each]],
    ]),
  ),
  ...versionValue({ version }),
});

/** The request body of the form values. */
function bodyOf(values: FormValues) {
  const text = (name: 'name' | 'note') => inEachLanguage((each) => values[`${name}.${each}`] ?? '');
  const kind = values['kind'] === 'cash' ? ('cash' as const) : ('transfer' as const);
  const is_active = values['is_active'] === '1' ? (1 as const) : (0 as const);
  const { holder = '', number = '', currency = '' } = values;
  return { kind, name: text('name'), holder, number, note: text('note'), currency, is_active };
}

interface AccountFormProps {
  account: PaymentAccount | null;
  onSaved(): void;
  onRemove?(): void;
}

/** Form of a payment account, existing or new. */
export function AccountForm({ account, onSaved, onRemove }: AccountFormProps) {
  const { t, translated } = useTexts();
  const key = `account-${account?.id ?? 'new'}`;
  const form = useSavedForm({
    path: `${location.pathname}#${key}`,
    about: key,
    ids: key,
    initial: lined(account ?? fresh()),
    failed: t('payments.not_saved'),
    async send(values, _files, { signal, writer }) {
      const body = bodyOf(values);
      if (account === null) {
        const { message } = await request('POST /dashboard/payment-accounts', { body, signal, writer });
        notify.success(message, { about: key });
        return lined(fresh());
      }
      const { message, data } = await request('POST /dashboard/payment-accounts/:id', {
        id: account.id,
        body: { ...body, version: values[versionKey] },
        signal,
        writer,
      });
      notify.success(message, { about: key });
      return lined(data);
    },
    async latest() {
      if (account === null) return lined(fresh());
      return lined((await request('GET /dashboard/payment-accounts/:id', { id: account.id })).data);
    },
    onSaved,
  });
  const texts = (name: 'name' | 'note') =>
    schoolFacts().languages.map((each) => (
      <LineInput
        key={each}
        {...form.bind(`${name}.${each}`, t(`payments.${name}_${each}`), name === 'name')}
        native={{ dir: 'auto' }}
      />
    ));
  const labelOf = (each: string) => {
    const [name = '', language] = each.split('.');
    if (name === 'is_active') return t('payments.offered');
    if (name === 'kind' || name === 'holder' || name === 'number' || name === 'currency') return t(`payments.${name}`);
    const of = languages.find((known) => known === language);
    return of && (name === 'name' || name === 'note') ? t(`payments.${name}_${of}`) : each;
  };
  const shown = (each: string, value: string) => {
    if (each === 'is_active') return t(value === '1' ? 'payments.on' : 'payments.off');
    return each === 'kind' ? t(`payments.kinds.${value === 'cash' ? 'cash' : 'transfer'}`) : value;
  };
  const active = form.values['is_active'] === '1';
  return (
    <SmallForm
      form={form}
      naming={{ labelOf, shown }}
      className="sheet sheet-common"
      label={account ? translated(account.name) : t('payments.new_account')}
      submit={t(account ? 'payments.save' : 'payments.add_account')}
      actions={
        account &&
        onRemove && (
          <button
            type="button"
            className="button button-quiet"
            aria-label={t('list.delete_of', { title: translated(account.name) })}
            onClick={onRemove}
          >
            <Icon name="trash" />
            {t('list.delete')}
          </button>
        )
      }
    >
      {texts('name')}
      <SelectInput
        {...form.bind('kind', t('payments.kind'), true)}
        always
        choices={accountTypes.map((kind) => ({ value: kind, text: t(`payments.kinds.${kind}`) }))}
      />
      <LineInput {...form.bind('holder', t('payments.holder'))} native={{ dir: 'auto' }} />
      <LineInput {...form.bind('number', t('payments.number'))} digits />
      <LineInput {...form.bind('currency', t('payments.currency'), true)} digits />
      {texts('note')}
      <Switch
        label={t('payments.offered')}
        state={t(active ? 'payments.on' : 'payments.off')}
        hint={t('payments.offered_hint')}
        on={active}
        busy={form.saving}
        onToggle={() => form.set('is_active', active ? '0' : '1')}
      />
    </SmallForm>
  );
}
