import type { ListedPayment } from '../../model/payments/payment.ts';
import { useAction } from '../../ui/use-action.ts';
import { request } from '../api/request.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The data needed to undo a decision. */
export type Decided = Pick<ListedPayment, 'id' | 'version'>;

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
