import type { ListedPayment } from '../../model/payments/payment.ts';
import type { RefusalReason } from '../../model/payments/payment-fields.ts';
import { hasArrived } from '../../ui/form/outcome.ts';
import { notify } from '../../ui/notify.ts';
import { request } from '../api/request.ts';
import type { FormValues } from '../content/values.ts';
import { useSavedForm } from '../form/use-saved-form.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useUndo } from './use-undo.ts';

/** Values of the decision form; it starts with what was filed. */
const initialDecision = ({ amount, reference, account, valid_until }: ListedPayment): FormValues => ({
  amount: amount === null ? '' : String(amount),
  reference: reference ?? '',
  account_id: account === null ? '' : String(account.id),
  valid_until: valid_until ?? '',
  note: '',
  /** The amount in the school's currency, if the account has another one. */
  worth: '',
  keep_by_hand: '',
});

const conflict = 409;

/**
 * Approves or refuses a payment; the toast has an undo button.
 * @param onDone called with the decided payment
 * @param onReload called when the list is out of date
 */
export function useDecision(payment: ListedPayment, onDone: (decided: ListedPayment) => void, onReload: () => void) {
  const { t } = useTexts();
  const undo = useUndo(onReload);
  const { id, version } = payment;
  const initial = initialDecision(payment);

  const decide = async (how: Promise<{ message: string; data: ListedPayment }>): Promise<FormValues> => {
    const { message, data } = await how;
    const action = { label: t('payments.undo'), run: () => void undo(data) };
    notify.success(message, { about: `payment ${id}`, detail: payment.student?.name, action });
    onDone(data);
    return initial;
  };
  const form = useSavedForm({
    path: `payment ${id}`,
    about: `payment ${id}`,
    ids: 'payment',
    initial,
    failed: t('payments.not_decided'),
    send({ keep_by_hand, ...said }, _files, { writer }) {
      const body = { ...said, keep_by_hand: keep_by_hand ? 1 : 0, version };
      return decide(request('POST /dashboard/payments/:id/approve', { id, body, writer }));
    },
    onFailed(failure) {
      if (failure.state === 'refused' && (failure.status === conflict || hasArrived(failure))) onReload();
    },
  });
  return {
    form,
    approve: () => form.save(),
    refuse: (reason: RefusalReason) =>
      form.save(({ note = '' }, _files, { writer }) =>
        decide(request('POST /dashboard/payments/:id/refuse', { id, body: { reason, note, version }, writer })),
      ),
  };
}
