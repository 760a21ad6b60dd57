import type { ShownAccount } from '../../model/payments/account.ts';
import { schoolFacts } from '../../model/school/facts.ts';
import { Digits } from '../Digits.tsx';

interface PayAccountsProps {
  accounts: readonly ShownAccount[];
  /** Label and status text of the copy button. */
  copy: { label: string; said: string };
}

/** The payment accounts, with number and holder highlighted and a copy button. */
export function PayAccounts({ accounts, copy }: PayAccountsProps) {
  return (
    <ul role="list" className="pay-cards">
      {accounts.map(({ id, name, holder, number, note, currency }) => (
        <li key={id}>
          <strong>
            {name}
            {currency !== schoolFacts().currency && <bdi> · {currency}</bdi>}
          </strong>
          {number && (
            <span className="pay-number">
              <Digits number={number} copy={copy} />
            </span>
          )}
          {holder && <bdi>{holder}</bdi>}
          {note && <span className="quiet">{note}</span>}
        </li>
      ))}
    </ul>
  );
}
