import { useEffect, useState } from 'react';
import type { Language } from '../../model/languages.ts';
import type { ShownAccount } from '../../model/payments/account.ts';
import { read } from '../api.ts';

/** Where families pay, asked for once somebody wants to pay; none when it cannot be had: the school can be asked. */
export function usePayAccounts(language: Language, wanted: boolean): readonly ShownAccount[] {
  const [accounts, setAccounts] = useState<readonly ShownAccount[]>([]);
  useEffect(() => {
    if (!wanted) return;
    void read('GET /payment-accounts', language).then((outcome) => {
      if (outcome.state === 'there') setAccounts(outcome.data.data);
    });
  }, [language, wanted]);
  return accounts;
}
