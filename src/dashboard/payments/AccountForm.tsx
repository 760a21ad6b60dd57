import { useState } from 'react';
import { inEachLanguage } from '../../model/all-languages.ts';
import { languages } from '../../model/languages.ts';
import type { AccountValues, PaymentAccount } from '../../model/payments/account.ts';
import { accountTypes, priceCurrency } from '../../model/payments/payment-fields.ts';
import { Icon } from '../../ui/Icon.tsx';
import { request } from '../api/request.ts';
import { type FormValues, versionValue } from '../content/values.ts';
import { ConflictNotice } from '../form/ConflictNotice.tsx';
import { useGuard } from '../form/use-guard.ts';
import { Switch } from '../students/Switch.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { ChoiceField, TextField } from './TextField.tsx';
import { useSaving } from './use-saving.ts';

const fresh: AccountValues = {
  kind: 'transfer',
  name: inEachLanguage(() => ''),
  holder: '',
  number: '',
  note: inEachLanguage(() => ''),
  currency: priceCurrency,
  is_active: 1,
};

type Typed = AccountValues & { version?: number };

/** Flattens an account to form values, for the conflict notice. */
const lined = ({ kind, name, holder, number, note, currency, is_active, version }: Typed): FormValues => ({
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

/** The reverse of `lined`; missing keys keep their previous values. */
function unlined(lines: FormValues, before: Typed): Typed {
  const { kind, holder, number, currency, is_active, version } = { ...lined(before), ...lines };
  const text = (name: 'name' | 'note') => inEachLanguage((each) => lines[`${name}.${each}`] ?? before[name][each]);
  return {
    kind: kind === 'cash' ? 'cash' : 'transfer',
    name: text('name'),
    holder: holder ?? '',
    number: number ?? '',
    note: text('note'),
    currency: currency ?? '',
    is_active: is_active === '1' ? 1 : 0,
    ...(version === undefined ? {} : { version: Number(version) }),
  };
}

interface AccountFormProps {
  account: PaymentAccount | null;
  onSaved(): void;
  onRemove?(): void;
}

/** Form of a payment account, existing or new. */
export function AccountForm({ account, onSaved, onRemove }: AccountFormProps) {
  const { t, translated } = useTexts();
  const [initial, setInitial] = useState<AccountValues & { version?: number }>(account ?? fresh);
  const [values, setValues] = useState(initial);
  useGuard(JSON.stringify(values) !== JSON.stringify(initial));
  const key = `account-${account?.id ?? 'new'}`;
  const { busy, errors, save, conflict } = useSaving(
    key,
    () => {
      if (account === null) setValues(fresh);
      onSaved();
    },
    {
      initial: lined(initial),
      values: lined(values),
      async latest() {
        const { data } = await request('GET /dashboard/payment-accounts/:id', { id: account?.id ?? 0 });
        setInitial(data);
        return lined(data);
      },
      onMet: (met) => setValues((before) => unlined(met, before)),
    },
  );
  const send = async () => {
    const { kind, name, holder, number, note, currency, is_active, version } = values;
    const body = { kind, name, holder, number, note, currency, is_active };
    if (account === null) return request('POST /dashboard/payment-accounts', { body });
    const answer = await request('POST /dashboard/payment-accounts/:id', {
      id: account.id,
      body: { ...body, version },
    });
    setInitial(answer.data);
    setValues(answer.data);
    return answer;
  };
  const line = (name: 'holder' | 'number' | 'currency') => (
    <TextField
      id={`${key}-${name}`}
      label={t(`payments.${name}`)}
      value={values[name]}
      onChange={(value) => setValues({ ...values, [name]: value })}
      errors={errors[name]}
      digits={name !== 'holder'}
      required={name === 'currency'}
    />
  );
  const texts = (name: 'name' | 'note') =>
    languages.map((language) => (
      <TextField
        key={language}
        id={`${key}-${name}-${language}`}
        label={t(`payments.${name}_${language}`)}
        value={values[name][language]}
        onChange={(value) => setValues({ ...values, [name]: { ...values[name], [language]: value } })}
        errors={errors[`${name}.${language}`]}
        required={name === 'name'}
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
  return (
    <form
      className="sheet sheet-common"
      aria-label={account ? translated(account.name) : t('payments.new_account')}
      onSubmit={(event) => {
        event.preventDefault();
        void save(send);
      }}
    >
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          values={lined(values)}
          labelOf={labelOf}
          shown={shown}
          onTake={(taken, value) => setValues((before) => unlined({ [taken]: value }, before))}
        />
      )}
      {texts('name')}
      <ChoiceField
        id={`${key}-kind`}
        label={t('payments.kind')}
        value={values.kind}
        onChange={(kind) => setValues({ ...values, kind: kind === 'cash' ? 'cash' : 'transfer' })}
        required
        choices={accountTypes.map((kind) => [kind, t(`payments.kinds.${kind}`)] as const)}
      />
      {line('holder')}
      {line('number')}
      {line('currency')}
      {texts('note')}
      <Switch
        label={t('payments.offered')}
        state={t(values.is_active === 1 ? 'payments.on' : 'payments.off')}
        hint={t('payments.offered_hint')}
        on={values.is_active === 1}
        busy={busy}
        onToggle={() => setValues({ ...values, is_active: values.is_active === 1 ? 0 : 1 })}
      />
      <div className="dialog-actions input-wide">
        <button type="submit" className="button button-main" aria-disabled={busy}>
          {t(account ? 'payments.save' : 'payments.add_account')}
        </button>
        {account && onRemove && (
          <button
            type="button"
            className="button button-quiet"
            aria-label={t('list.delete_of', { title: translated(account.name) })}
            onClick={onRemove}
          >
            <Icon name="trash" />
            {t('list.delete')}
          </button>
        )}
      </div>
    </form>
  );
}
