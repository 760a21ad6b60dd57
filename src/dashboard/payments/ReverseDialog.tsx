import type { PaymentAccount } from '../../model/payments/account.ts';
import type { ListedPayment } from '../../model/payments/payment.ts';
import { schoolDay } from '../../model/school/days.ts';
import { formatAmount } from '../../model/school/prices.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { request } from '../api/request.ts';
import { CheckInput } from '../fields/CheckInput.tsx';
import { LineInput } from '../fields/LineInput.tsx';
import { SelectInput } from '../fields/SelectInput.tsx';
import { SmallForm } from '../form/FormFrame.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { AmountField } from './AmountField.tsx';
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
  const nothing = {
    note: '',
    never_came: '',
    refunded: '',
    refunded_on: schoolDay(new Date()),
    account_id: account ? String(account.id) : '',
  };
  const form = useSavedForm({
    path: `payment ${id} reversal`,
    about: `payment ${id}`,
    ids: 'reverse',
    initial: nothing,
    failed: t('payments.not_saved'),
    async send({ note = '', never_came, refunded = '', refunded_on, account_id }, _files, { writer }) {
      const received = never_came ? 0 : 1;
      const paysOut = !never_came && refunded.trim() !== '';
      const refund = paysOut ? { refunded, refunded_on, account_id } : {};
      const body = { note, received, ...refund, version } as const;
      const { message, data } = await request('POST /dashboard/payments/:id/reverse', { id, body, writer });
      const action = { label: t('payments.undo'), run: () => onUndo(data) };
      notify.success(message, { about: `payment ${id}`, action });
      return nothing;
    },
    onSaved() {
      onClose();
      onDone();
    },
  });
  const { never_came = '', refunded = '' } = form.values;
  return (
    <Dialog title={t('payments.reverse')} onClose={onClose}>
      <SmallForm
        form={form}
        className="small-form"
        actions={
          <div className="form-buttons">
            <button type="submit" className="button button-call" aria-disabled={form.saving}>
              {t('payments.reverse_now')}
            </button>
            <button type="button" className="button button-quiet" onClick={onClose}>
              {t('close')}
            </button>
          </div>
        }
      >
        <p className="input-wide">
          {amount !== null && <strong>{formatAmount(amount, currency, language)}</strong>} {t('payments.reverse_hint')}
        </p>
        <LineInput {...form.bind('note', t('payments.reverse_why'), true)} native={{ dir: 'auto' }} />
        <CheckInput
          label={t('payments.never_came')}
          on={never_came !== ''}
          onChange={(on) => form.set('never_came', on ? '1' : '')}
        />
        {!never_came && <AmountField {...form.bind('refunded', t('payments.refunded'))} currency={currency} />}
        {!never_came && refunded.trim() !== '' && (
          <>
            <LineInput {...form.bind('refunded_on', t('payments.refunded_on'))} native={{ type: 'date' }} />
            <SelectInput
              {...form.bind('account_id', t('payments.refund_account'))}
              always
              choices={accounts
                .filter((each) => each.currency === currency)
                .map((each) => ({ value: String(each.id), text: translated(each.name) }))}
            />
          </>
        )}
      </SmallForm>
    </Dialog>
  );
}
