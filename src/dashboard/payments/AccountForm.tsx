import { useState } from 'react';
import { inEachLanguage } from '../../model/all-languages.ts';
import { languages } from '../../model/languages.ts';
import type { AccountValues, PaymentAccount } from '../../model/payments/account.ts';
import { accountTypes, priceCurrency } from '../../model/payments/payment-fields.ts';
import { request } from '../api/request.ts';
import { useGuard } from '../form/use-guard.ts';
import { Switch } from '../students/Switch.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
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

interface AccountFormProps {
  account: PaymentAccount | null;
  onSaved(): void;
  onRemove?(): void;
}

/** An account that families pay to, or a new one. */
export function AccountForm({ account, onSaved, onRemove }: AccountFormProps) {
  const { t, translated } = useTexts();
  const [values, setValues] = useState<AccountValues>(account ?? fresh);
  useGuard(JSON.stringify(values) !== JSON.stringify(account ?? fresh));
  const key = `account-${account?.id ?? 'new'}`;
  const { busy, errors, save } = useSaving(key, () => {
    if (account === null) setValues(fresh);
    onSaved();
  });
  const send = async () => {
    const { kind, name, holder, number, note, currency, is_active } = values;
    const body = { kind, name, holder, number, note, currency, is_active };
    if (account === null) return request('POST /dashboard/payment-accounts', { body });
    const answer = await request('POST /dashboard/payment-accounts/:id', { id: account.id, body });
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
  return (
    <form
      className="sheet sheet-common"
      aria-label={account ? translated(account.name) : t('payments.new_account')}
      onSubmit={(event) => {
        event.preventDefault();
        void save(send);
      }}
    >
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
