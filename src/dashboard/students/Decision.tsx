import { useState } from 'react';
import type { PaymentAccount } from '../../model/payments/account.ts';
import type { ListedPayment } from '../../model/payments/payment.ts';
import type { ListedStudent } from '../../model/people/student.ts';
import { type DocumentName, receipt } from '../../model/people/student-fields.ts';
import { Skeleton } from '../../ui/Loaded.tsx';
import { LineInput } from '../fields/LineInput.tsx';
import { DecisionForm } from '../payments/DecisionForm.tsx';
import { PaymentFacts } from '../payments/PaymentFacts.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Document } from './Document.tsx';
import { Switch } from './Switch.tsx';
import { type Change, useToggles } from './use-toggles.ts';

/** Switches for paid access without a payment (with an optional end date) and for an active account. */
function AccessSwitches({ student, onChange }: { student: ListedStudent; onChange(change: Change): void }) {
  const { t } = useTexts();
  const { busy, toggleActive, togglePaid } = useToggles(student, onChange);
  const [until, setUntil] = useState('');
  const active = student.is_active === 1;
  const paid = student.payment_status === 1;
  return (
    <div className="without">
      <h2>{t('payments.without')}</h2>
      <Switch
        label={t('student.payment_status')}
        state={t(paid ? 'student.paid' : 'student.unpaid')}
        hint={t('payments.without_hint')}
        on={paid}
        busy={busy}
        onToggle={() => togglePaid(until)}
      />
      {!paid && (
        <LineInput
          id="without-until"
          native={{ type: 'date' }}
          label={t('payments.without_until')}
          value={until}
          onChange={setUntil}
          errors={[]}
          required={false}
        />
      )}
      <Switch
        label={t('student.account_status')}
        state={t(active ? 'student.activated' : 'student.not_activated')}
        hint={t('student.account_hint')}
        on={active}
        busy={busy}
        onToggle={toggleActive}
      />
    </div>
  );
}

interface DecisionProps {
  student: ListedStudent;
  /** The payment that waits for a decision, and the payment accounts. */
  waiting: { payment: ListedPayment; accounts: readonly PaymentAccount[] } | null;
  /** Whether it is known if one waits. Until then there are no switches, because they would move under a press. */
  known: boolean;
  /** When the receipt image of the newest payment was removed; else null. */
  receiptRemoved: string | null;
  onChange(change: Change): void;
  onDecided(): void;
  onOpen(name: DocumentName, opener: HTMLElement): void;
}

/** The receipt, the decision form while a payment waits, and the switches that give access without a payment. */
export function Decision(props: DecisionProps) {
  const { student, waiting, known, receiptRemoved, onChange, onDecided, onOpen } = props;
  const { t } = useTexts();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <section className="sheet decision" aria-label={t('student.status')}>
      <Document
        student={student}
        name={receipt.name}
        removed={receiptRemoved}
        onShown={() => setShown(student[receipt.name])}
        onOpen={(opener) => onOpen(receipt.name, opener)}
      />
      {waiting && (
        <>
          <PaymentFacts payment={waiting.payment} />
          <DecisionForm
            key={`${waiting.payment.id}/${waiting.payment.version}`}
            payment={waiting.payment}
            accounts={waiting.accounts}
            seen={waiting.payment.image !== null && waiting.payment.image === shown}
            open={student.payment_status === 1}
            onDone={onDecided}
            onReload={onDecided}
          />
        </>
      )}
      {known ? <AccessSwitches student={student} onChange={onChange} /> : <Skeleton shape="form" count={1} />}
    </section>
  );
}
