import { useState } from 'react';
import type { PaymentAccount } from '../../model/payments/account.ts';
import type { ListedStudent } from '../../model/people/student.ts';
import { StudentPicker } from '../students/StudentPicker.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { FilePayment } from './FilePayment.tsx';

interface FileAboveProps {
  accounts: readonly PaymentAccount[];
  onFiled(): void;
}

/** A payment that somebody brings while the queue is worked through, filed without leaving it. */
export function FileAbove({ accounts, onFiled }: FileAboveProps) {
  const { t, translated } = useTexts();
  const [student, setStudent] = useState<ListedStudent | null>(null);
  return (
    <details className="sheet payment-more">
      <summary>{t('payments.file')}</summary>
      {student ? (
        <>
          <p className="payment-whose">
            <strong>
              <bdi>{student.name}</bdi>
            </strong>
            <span className="quiet">{translated(student.grade.name)}</span>
            <button type="button" className="button button-line" onClick={() => setStudent(null)}>
              {t('payments.somebody_else')}
            </button>
          </p>
          <FilePayment
            key={student.id}
            student={student}
            accounts={accounts}
            onFiled={() => {
              setStudent(null);
              onFiled();
            }}
          />
        </>
      ) : (
        <StudentPicker onPick={setStudent} />
      )}
    </details>
  );
}
