import type { ShownAccount } from '../../model/payments/account.ts';
import { priceCurrency } from '../../model/payments/payment-fields.ts';

/** Where families pay: the number and whose it is stand out, to be copied. */
export function PayAccounts({ accounts }: { accounts: readonly ShownAccount[] }) {
  return (
    <ul role="list" className="pay-cards">
      {accounts.map(({ id, name, holder, number, note, currency }) => (
        <li key={id}>
          <strong>
            {name}
            {currency !== priceCurrency && <bdi> · {currency}</bdi>}
          </strong>
          {number && <bdi dir="ltr">{number}</bdi>}
          {holder && <bdi>{holder}</bdi>}
          {note && <span className="quiet">{note}</span>}
        </li>
      ))}
    </ul>
  );
}
