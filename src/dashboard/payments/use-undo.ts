import type { ListedPayment } from '../../model/payments/payment.ts';
import { paymentLimits } from '../../model/payments/payment-fields.ts';
import { schoolDay } from '../../model/school/days.ts';
import { useAction } from '../../ui/use-action.ts';
import { request } from '../api/request.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The data needed to undo a decision. */
export type Decided = Pick<ListedPayment, 'id' | 'version'>;

/**
 * Whether a decision can still be undone: within ten minutes, and on the day that it counts for (contract 11). The
 * server checks this too.
 */
export function isFresh({ state, decided_at }: Pick<ListedPayment, 'state' | 'decided_at'>): boolean {
  if (state === 'sent' || decided_at === null) return false;
  const at = new Date(decided_at);
  if (state !== 'refused' && schoolDay(at) !== schoolDay(new Date())) return false;
  return Date.now() - at.getTime() < paymentLimits.undo * 60_000;
}

/**
 * Undoes the decision about a payment.
 * @param onDone called after success and after an error, because somebody else may have changed the payment
 */
export function useUndo(onDone: () => void) {
  const { t } = useTexts();
  const { act } = useAction();
  return ({ id, version }: Decided) =>
    act({
      about: `payment ${id}`,
      failed: t('payments.not_undone'),
      run: async () => ({
        said: (await request('POST /dashboard/payments/:id/undo', { id, body: { version } })).message,
      }),
      after: onDone,
    });
}
