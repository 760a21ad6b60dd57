import { lazy, Suspense, useRef, useState } from 'react';
import type { DetailedStudent } from '../../model/people/student-detail.ts';
import { type DocumentName, documents, passport, personalDocuments } from '../../model/people/student-fields.ts';
import { StudentOffice } from '../office/StudentOffice.tsx';
import { StudentPayments } from '../payments/StudentPayments.tsx';
import { useStudentPayments } from '../payments/use-student-payments.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Decision } from './Decision.tsx';
import { Document } from './Document.tsx';
import { DocumentViews } from './DocumentViews.tsx';
import { StudentData } from './StudentData.tsx';
import type { Change } from './use-toggles.ts';

const DocumentViewer = lazy(() => import('./DocumentViewer.tsx'));

interface StudentSheetsProps {
  student: DetailedStudent;
  onChange(change: Change): void;
  /** Loads the student again after the payments have changed. */
  onReload(): void;
}

/** All sections of a student: the pending decision first, then payments, data and documents. */
export function StudentSheets({ student, onChange, onReload }: StudentSheetsProps) {
  const { t, labels } = useTexts();
  const [start, setStart] = useState<number | null>(null);
  const opener = useRef<HTMLElement>(null);
  const read = useStudentPayments(student.id);
  const payment = read.payments?.find(({ state }) => state === 'sent');
  const waiting = payment && read.accounts ? { payment, accounts: read.accounts } : null;
  const changed = () => {
    read.reload();
    onReload();
  };
  const pictures = documents.flatMap(({ name }) => {
    const src = student[name];
    return src ? [{ name, src, title: labels[name], file: `${student.id}-${name}.webp` }] : [];
  });
  const open = (name: DocumentName, from: HTMLElement) => {
    opener.current = from;
    setStart(pictures.findIndex((picture) => picture.name === name));
  };

  return (
    <div className="student">
      <Decision
        student={student}
        waiting={waiting}
        receiptRemoved={read.payments?.[0]?.image_removed_at ?? null}
        onChange={(change) => {
          onChange(change);
          changed();
        }}
        onDecided={changed}
        onOpen={open}
      />
      <StudentPayments student={student} read={read} onChange={changed} />
      <StudentData student={student} />
      <StudentOffice student={student} />
      <section className="sheet student-papers" aria-labelledby="student-documents">
        <h2 id="student-documents">{t('students.documents')}</h2>
        <div className="documents">
          {personalDocuments.map(({ name }) => (
            <Document
              key={name}
              student={student}
              name={name}
              removed={name === passport.name ? student.passport_removed_at : null}
              onOpen={(from) => open(name, from)}
            />
          ))}
        </div>
        <DocumentViews key={start === null ? 'closed' : 'open'} id={student.id} />
      </section>
      {start !== null && (
        <Suspense fallback={null}>
          <DocumentViewer
            pictures={pictures}
            start={start}
            onClose={() => {
              setStart(null);
              opener.current?.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
