import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';

/** Maximum number of payments loaded; older ones are in the list of payments. */
const most = 50;

/** Loads the payments of one student, newest first, and the payment accounts. */
export function useStudentPayments(id: number) {
  const payments = useResource(`payments?student=${id}`, (signal) =>
    request('GET /dashboard/payments', { query: { student_id: id, per_page: most }, signal }),
  );
  const accounts = useResource('payment-accounts', (signal) => request('GET /dashboard/payment-accounts', { signal }));
  return {
    payments: payments.value?.data ?? null,
    accounts: accounts.value?.data ?? null,
    error: payments.error ?? accounts.error,
    reload() {
      payments.reload();
      if (accounts.error) accounts.reload();
    },
  };
}

export type StudentPaymentsRead = ReturnType<typeof useStudentPayments>;
