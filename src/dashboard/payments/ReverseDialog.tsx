import { useState } from 'react';
import type { PaymentAccount } from '../../model/payments/account.ts';
import type { ListedPayment } from '../../model/payments/payment.ts';
import { schoolDay } from '../../model/school/days.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { request } from '../api/request.ts';
import { useTexts } from '../texts/use-texts.ts';
import { AmountField } from './AmountField.tsx';
import { formatAmount } from './formats.ts';
import { CheckField, ChoiceField, TextField } from './TextField.tsx';
import { useSaving } from './use-saving.ts';
import type { Decided } from './use-undo.ts';

interface ReverseDialogProps {
  payment: ListedPayment;
  accounts: readonly PaymentAccount[];
  onUndo(decided: Decided): void;
  onDone(): void;
  onClose(): void;
}

/** Reverses an approved payment, with or without a refund. */
export function ReverseDialog({ payment, accounts, onUndo, onDone, onClose }: ReverseDialogProps) {
  const { t, translated, language } = useTexts();
  const { id, version, amount, currency, account } = payment;
  const [values, setValues] = useState({
    note: '',
    neverCame: false,
    refunded: '',
    refunded_on: schoolDay(new Date()),
    account_id: account ? String(account.id) : '',
  });
  const { busy, errors, save } = useSaving(`payment ${id}`, () => {
    onClose();
    onDone();
  });
  const send = () => {
    const { note, neverCame, refunded, ...given } = values;
    const received = neverCame ? 0 : 1;
    const paysOut = !neverCame && refunded.trim() !== '';
    const body = paysOut ? { note, received, refunded, ...given, version } : { note, received, version };
    return request('POST /dashboard/payments/:id/reverse', { id, body });
  };
  const field = (name: 'note' | 'refunded' | 'refunded_on') => ({
    id: `reverse-${name}`,
    label: t(name === 'note' ? 'payments.reverse_why' : `payments.${name}`),
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    errors: errors[name],
  });
  return (
    <Dialog title={t('payments.reverse')} onClose={onClose}>
      <form
        className="payment-decision"
        onSubmit={(event) => {
          event.preventDefault();
          void save(send, ({ data }) => ({ label: t('payments.undo'), run: () => onUndo(data) }));
        }}
      >
        <p className="input-wide">
          {amount !== null && <strong>{formatAmount(amount, currency, language)}</strong>} {t('payments.reverse_hint')}
        </p>
        <TextField {...field('note')} required />
        <CheckField
          label={t('payments.never_came')}
          on={values.neverCame}
          onChange={(neverCame) => setValues((before) => ({ ...before, neverCame }))}
        />
        {!values.neverCame && <AmountField {...field('refunded')} currency={currency} />}
        {!values.neverCame && values.refunded.trim() !== '' && (
          <>
            <TextField {...field('refunded_on')} type="date" />
            <ChoiceField
              id="reverse-account_id"
              label={t('payments.refund_account')}
              value={values.account_id}
              onChange={(account_id) => setValues((before) => ({ ...before, account_id }))}
              errors={errors['account_id']}
              choices={accounts
                .filter((each) => each.currency === currency)
                .map((each) => [String(each.id), translated(each.name)] as const)}
            />
          </>
        )}
        <div className="payment-actions">
          <button type="submit" className="button button-call" aria-disabled={busy}>
            {t('payments.reverse_now')}
          </button>
          <button type="button" className="button button-quiet" onClick={onClose}>
            {t('close')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
