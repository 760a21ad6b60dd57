import type { FieldErrors } from '../../client/refusal.ts';
import type { ShownAccount } from '../../model/payments/account.ts';
import { schoolDay } from '../../model/school/days.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { Field } from '../form/Field.tsx';

interface ReceiptFieldsProps {
  accounts: readonly ShownAccount[];
  errors: FieldErrors;
  texts: RegisterTexts;
}

/** Details of the receipt, shown once an image is chosen. All are optional. */
export function ReceiptFields({ accounts, errors, texts: { receipt, optional } }: ReceiptFieldsProps) {
  const of = (name: string, label: string) => ({ name, label: `${label} (${optional})`, errors: errors[name] });
  return (
    <>
      {accounts.length > 0 && (
        <Field {...of('account_id', receipt.account)} as="select">
          <option value="">{receipt.choose_account}</option>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
      )}
      <Field {...of('amount', receipt.amount)} inputMode="decimal" dir="ltr" />
      <Field {...of('reference', receipt.reference)} hint={receipt.reference_hint} dir="auto" maxLength={60} />
      <Field {...of('paid_on', receipt.paid_on)} type="date" max={schoolDay(new Date())} />
    </>
  );
}
