import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { HomeScreenOffer } from '../../islands/payments/HomeScreenOffer.tsx';
import { useSharedPicture } from '../../islands/payments/use-shared-picture.ts';
import type { PaymentAccount } from '../../model/payments/account.ts';
import type { ListedStudent } from '../../model/people/student.ts';
import { queueRoute, screenPath } from '../content/paths.ts';
import { usePreview } from '../fields/use-preview.ts';
import { useGradeNames } from '../office/use-grade-names.ts';
import { $admin } from '../state/session.ts';
import { StudentPicker } from '../students/StudentPicker.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { FilePayment } from './FilePayment.tsx';

interface QueueFilePaymentProps {
  accounts: readonly PaymentAccount[];
  onFiled(): void;
}

/** Files a payment for a student without leaving the queue. */
export function QueueFilePayment({ accounts, onFiled }: QueueFilePaymentProps) {
  const { t } = useTexts();
  const gradeName = useGradeNames();
  const [shared, forgetShared] = useSharedPicture(screenPath(queueRoute), useStore($admin)?.id ?? null);
  const preview = usePreview(shared);
  const sheet = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (shared && sheet.current) sheet.current.open = true;
  }, [shared]);
  const [student, setStudent] = useState<ListedStudent | null>(null);
  return (
    <details className="sheet payment-more" ref={sheet}>
      <summary>{t('payments.file')}</summary>
      {student ? (
        <>
          <p className="payment-whose">
            <strong>
              <bdi>{student.name}</bdi>
            </strong>
            <span className="quiet">{gradeName(student.grade)}</span>
            <button type="button" className="button button-line" onClick={() => setStudent(null)}>
              {t('payments.somebody_else')}
            </button>
          </p>
          <FilePayment
            key={student.id}
            student={student}
            accounts={accounts}
            picture={shared}
            onFiled={() => {
              forgetShared();
              setStudent(null);
              onFiled();
            }}
          />
        </>
      ) : (
        <>
          {preview && (
            <div className="payment-given">
              <img src={preview} alt="" />
              <p role="status">{t('payments.shared')}</p>
              <button type="button" className="button button-line" onClick={forgetShared}>
                {t('payments.shared_aside')}
              </button>
            </div>
          )}
          <StudentPicker onPick={setStudent} />
          <HomeScreenOffer label={t('payments.home_screen')} hint={t('payments.home_screen_hint')} />
        </>
      )}
    </details>
  );
}
