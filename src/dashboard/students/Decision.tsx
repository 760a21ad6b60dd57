import type { ListedStudent } from '../../model/people/student.ts';
import { type DocumentName, receipt } from '../../model/people/student-fields.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Document } from './Document.tsx';
import { Switch } from './Switch.tsx';
import { type Change, useToggles } from './use-toggles.ts';

interface DecisionProps {
  student: ListedStudent;
  onChange(change: Change): void;
  onOpen(name: DocumentName, opener: HTMLElement): void;
}

/** What the administrator comes for: the receipt, and beside it the switch that marks the fees as paid. */
export function Decision({ student, onChange, onOpen }: DecisionProps) {
  const { t } = useTexts();
  const { busy, toggleActive, togglePaid } = useToggles(student, onChange);
  const active = student.is_active === 1;
  const paid = student.payment_status === 1;
  return (
    <section className="sheet decision" aria-label={t('students.status')}>
      <Document student={student} name={receipt.name} onOpen={(opener) => onOpen(receipt.name, opener)} />
      <Switch
        label={t('students.payment_status')}
        state={t(paid ? 'students.paid' : 'students.unpaid')}
        hint={t('students.payment_hint')}
        on={paid}
        busy={busy}
        onToggle={togglePaid}
      />
      <Switch
        label={t('students.account_status')}
        state={t(active ? 'students.activated' : 'students.not_activated')}
        hint={t('students.account_hint')}
        on={active}
        busy={busy}
        onToggle={toggleActive}
      />
    </section>
  );
}
