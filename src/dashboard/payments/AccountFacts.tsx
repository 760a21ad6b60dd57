import '../../scripts/copy.ts';
import { Digits } from '../../islands/Digits.tsx';
import type { PaymentAccount } from '../../model/payments/account.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Facts } from '../ui/Facts.tsx';

/** Read-only view of a payment account, for users who may not edit it. */
export function AccountFacts({ account }: { account: PaymentAccount }) {
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
