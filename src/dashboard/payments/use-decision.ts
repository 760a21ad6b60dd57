import { useState } from 'react';
import type { FieldErrors } from '../../client/refusal.ts';
import type { ListedPayment } from '../../model/payments/payment.ts';
import type { RefusalReason } from '../../model/payments/payment-fields.ts';
import { notify } from '../../ui/notify.ts';
import { ApiError, formMessage, isKeyReused, messageOf } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { type Confirmable, isConfirmable } from '../form/Confirmations.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { useUndo } from './use-undo.ts';

/** Values of the decision form; it starts with what was filed. */
export interface DecisionValues {
  amount: string;
  reference: string;
  account_id: string;
  valid_until: string;
  note: string;
  /** The amount in the school's currency, if the account has another one. */
  worth: string;
  keep_by_hand: boolean;
  confirmed: readonly Confirmable[];
}

export const initialDecision = ({ amount, reference, account, valid_until }: ListedPayment): DecisionValues => ({
  amount: amount === null ? '' : String(amount),
  reference: reference ?? '',
  account_id: account === null ? '' : String(account.id),
  valid_until: valid_until ?? '',
  note: '',
  worth: '',
  keep_by_hand: false,
  confirmed: [],
});

const conflict = 409;

/**
 * Approves or refuses a payment; the toast has an undo button.
 * @param onDone called with the decided payment
 * @param onReload called when the list is out of date
 */
export function useDecision(payment: ListedPayment, onDone: (decided: ListedPayment) => void, onReload: () => void) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [asked, setAsked] = useState<readonly Confirmable[]>([]);
  const about = `payment ${payment.id}`;

  const undo = useUndo(onReload);

  async function decide(how: () => Promise<{ message: string; data: ListedPayment }>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      const { message, data } = await how();
      const action = { label: t('payments.undo'), run: () => void undo(data) };
      notify.success(message, { about, detail: payment.student?.name, action });
      onDone(data);
    } catch (error) {
      if (error instanceof ApiError && error.status !== conflict) {
        setErrors(error.fields);
        setAsked((before) => [...new Set([...before, ...error.needs.filter(isConfirmable)])]);
      }
      if (error instanceof ApiError) notify.error(formMessage(error), { about });
      else notify.error(t('payments.not_decided'), { about, detail: messageOf(error) });
      if (error instanceof ApiError && (error.status === conflict || isKeyReused(error))) onReload();
    } finally {
      setBusy(false);
    }
  }

  const { id, version } = payment;
  return {
    busy,
    errors,
    /** The confirmation flags that the server asked for. */
    asked,
    approve: ({ keep_by_hand, confirmed, ...said }: DecisionValues) =>
      decide(() => {
        const flags = Object.fromEntries(confirmed.map((flag) => [flag, 1]));
        const body = { ...said, ...flags, keep_by_hand: keep_by_hand ? 1 : 0, version };
        return request('POST /dashboard/payments/:id/approve', { id, body });
      }),
    refuse: (reason: RefusalReason, note: string) =>
      decide(() => request('POST /dashboard/payments/:id/refuse', { id, body: { reason, note, version } })),
  };
}
