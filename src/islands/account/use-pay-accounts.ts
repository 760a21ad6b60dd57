import { useEffect, useState } from 'react';
import type { Language } from '../../model/languages.ts';
import type { ShownAccount } from '../../model/payments/account.ts';
import { read } from '../api.ts';

/** Payment accounts, loaded when `wanted` becomes true. Empty if loading fails; families can then ask the school. */
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
