import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';

/** Beyond this many older ones are found in the list of payments. */
const most = 50;

/** All payments of one student, the newest first, and the accounts that the next one may go to. */
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
