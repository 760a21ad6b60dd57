import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Digits } from '../../islands/Digits.tsx';
import type { PaymentAccount } from '../../model/payments/account.ts';
import type { PaymentSettings } from '../../model/payments/payment-settings.ts';
import { can } from '../../model/people/capabilities.ts';
import { formatDay } from '../../model/text/formats.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Failed, Skeleton } from '../../ui/Loaded.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { useAction } from '../../ui/use-action.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import AccountChange from './AccountChange.tsx';
import { AccountForm } from './AccountForm.tsx';
import { ExtendForm } from './ExtendForm.tsx';
import { PaymentLinks } from './PaymentLinks.tsx';
import { PaymentSettingsForm } from './PaymentSettingsForm.tsx';
import '../../scripts/copy.ts';

/** Read-only view of the end dates of paid access, for users who may not edit them. */
function PaymentSettingsFacts({ settings }: { settings: PaymentSettings }) {
  const { t, number, language } = useTexts();
  const days = ['year_ends', 'semester_ends', 'half_semester_ends', 'by_hand_ends'] as const;
  const facts = [
    ...days.map(
      (name) => [t(`payments.${name}`), settings[name] === '' ? '–' : formatDay(settings[name], language)] as const,
    ),
    [t('payments.grace_days'), number(settings.grace_days)] as const,
    [t('payments.discount_max'), number(settings.discount_max)] as const,
  ];
  return (
    <section className="sheet" aria-label={t('payments.terms')}>
      <Facts facts={facts} className="facts" />
      <p className="quiet">{t('payments.terms_hint')}</p>
    </section>
  );
}

/** Read-only view of a payment account, for users who may not edit it. */
function AccountFacts({ account }: { account: PaymentAccount }) {
  const { t, translated } = useTexts();
  const { kind, name, holder, number, note, currency, is_active } = account;
  const copy = { label: t('copy_number'), said: t('number_copied') };
  const facts = [
    [t('payments.kind'), t(`payments.kinds.${kind}`)],
    [t('payments.holder'), holder],
    [t('payments.number'), number && <Digits number={number} copy={copy} />],
    [t('payments.currency'), currency],
    [t('payments.offered'), t(is_active === 1 ? 'payments.on' : 'payments.off')],
    [t('payments.note_shown'), translated(note)],
  ] as const;
  return (
    <section className="sheet" aria-label={translated(name)}>
      <h2>{translated(name)}</h2>
      <Facts facts={facts} className="facts" />
    </section>
  );
}

/** Payment accounts and the end dates of paid access; read-only for users without the right `accounts`. */
export default function AccountsScreen() {
  const { t, translated } = useTexts();
  const { act } = useAction();
  const role = useStore($admin)?.role;
  const writes = role !== undefined && can(role, 'accounts');
  const [deleted, setDeleted] = useState<readonly PaymentAccount[]>([]);
  const accounts = useResource('payment-accounts', (signal) => request('GET /dashboard/payment-accounts', { signal }));
  const terms = useResource('terms', (signal) => request('GET /dashboard/terms', { signal }));
  const error = accounts.error ?? terms.error;
  const reload = () => {
    accounts.reload();
    terms.reload();
  };
  const restoring = (account: PaymentAccount) => ({
    about: `account-${account.id}`,
    failed: t('failed_to_restore'),
    async run() {
      const { message } = await request('POST /dashboard/payment-accounts/:id/restore', { id: account.id });
      setDeleted((before) => before.filter((each) => each.id !== account.id));
      return { said: message };
    },
    after: accounts.reload,
  });
  const remove = (account: PaymentAccount) =>
    act({
      about: `account-${account.id}`,
      failed: t('failed_to_delete'),
      async run() {
        const { message } = await request('DELETE /dashboard/payment-accounts/:id', { id: account.id });
        setDeleted((before) => [...before, account]);
        return { said: message, detail: translated(account.name), undo: restoring(account) };
      },
      after: accounts.reload,
    });
  return (
    <>
      <ScreenHead title={t('payments.places.settings')} lead={t('payments.settings_lead')} />
      <PaymentLinks />
      {error && <Failed error={error} onRetry={reload} />}
      {!accounts.value && !error && <Skeleton shape="form" count={2} />}
      {accounts.value?.changed.map((change) => (
        <div key={`${change.account.id}/${change.at}`} className="payment-warning">
          <Icon name="warning" />
          <AccountChange change={change} />
        </div>
      ))}
      <div className="entry-form">
        {accounts.value?.data.map((account) =>
          writes ? (
            <AccountForm
              key={account.id}
              account={account}
              onSaved={accounts.reload}
              onRemove={() => remove(account)}
            />
          ) : (
            <AccountFacts key={account.id} account={account} />
          ),
        )}
        {deleted.map((account) => (
          <div key={account.id} className="sheet row-back" role="status">
            <p>
              {t('list.deleted_now')}: <bdi>{translated(account.name)}</bdi>
            </p>
            <button type="button" className="button button-line" onClick={() => act(restoring(account))}>
              <Icon name="undo" />
              {t('undo')}
            </button>
          </div>
        ))}
        {accounts.value && writes && (
          <>
            <h2>{t('payments.new_account')}</h2>
            <AccountForm account={null} onSaved={accounts.reload} />
          </>
        )}
        {terms.value && (
          <>
            <h2>{t('payments.terms')}</h2>
            {writes ? (
              <PaymentSettingsForm settings={terms.value.data} onSaved={terms.reload} />
            ) : (
              <PaymentSettingsFacts settings={terms.value.data} />
            )}
          </>
        )}
        {writes && (
          <>
            <h2>{t('payments.extend')}</h2>
            <ExtendForm />
          </>
        )}
      </div>
    </>
  );
}
