import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Digits } from '../../islands/Digits.tsx';
import type { ListedStudent } from '../../model/people/student.ts';
import type { DetailedStudent } from '../../model/people/student-detail.ts';
import { type DocumentName, documents, passport, personalDocuments } from '../../model/people/student-fields.ts';
import { formatDate } from '../../model/text/formats.ts';
import { whatsappAddress } from '../../model/text/phone.ts';
import { Icon } from '../../ui/Icon.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { formatMoment } from '../content/formats.ts';
import { StudentOffice } from '../office/StudentOffice.tsx';
import { StudentPayments } from '../payments/StudentPayments.tsx';
import { useStudentPayments } from '../payments/use-student-payments.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Decision } from './Decision.tsx';
import { Document } from './Document.tsx';
import { StudentFamily } from './StudentFamily.tsx';
import type { Change } from './use-toggles.ts';
import '../../scripts/copy.ts';

/** The student's data, with links to call or write. */
function StudentData({ student }: { student: ListedStudent }) {
  const { t, labels, language, translated } = useTexts();
  const line = (label: string, value: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  const { payment_term: term } = student;
  return (
    <section className="sheet student-data" aria-labelledby="student-data">
      <h2 id="student-data">{t('student.data')}</h2>
      <dl className="facts">
        {line(labels.name, <bdi>{student.name}</bdi>)}
        {line(
          labels.email,
          <a href={`mailto:${student.email}`} dir="ltr">
            {student.email}
          </a>,
        )}
        {line(
          labels.phone,
          <Digits
            number={student.phone}
            href={`tel:${student.phone}`}
            copy={{ label: t('copy_number'), said: t('number_copied') }}
          />,
        )}
        {line(labels.level_id, translated(student.level.name))}
        {line(labels.grade_id, translated(student.grade.name))}
        {line(labels.kind_of_account, t(`students.kinds.${student.kind_of_account}`))}
        {term && line(labels.payment_term, t(`levels.${term}`))}
        {line(t('student.registered'), formatDate(student.created_at, language))}
      </dl>
      <div className="student-contact">
        <a className="button button-line" href={`tel:${student.phone}`}>
          <Icon name="phone" />
          {t('student.call')}
        </a>
        <a className="button button-line" href={whatsappAddress(student.phone)} target="_blank" rel="noopener">
          <Icon name="whatsapp" />
          {t('student.whatsapp')}
        </a>
      </div>
    </section>
  );
}

/** Access log of a student's documents: who opened them, and when. */
function DocumentViews({ id }: { id: number }) {
  const { t, labels, language } = useTexts();
  const { value } = useResource(`users/${id}/openings`, (signal) =>
    request('GET /dashboard/users/:id/openings', { id, signal }),
  );
  if (!value) return null;
  if (value.data.length === 0) return <p className="quiet">{t('student.opened_by_nobody')}</p>;
  return (
    <details className="openings">
      <summary>{t('student.opened')}</summary>
      <ul role="list">
        {value.data.map(({ at, actor, document }) => (
          <li key={`${at} ${document} ${actor.id}`}>
            {labels[document]} · <bdi>{actor.name}</bdi> · {formatMoment(at, language)}
          </li>
        ))}
      </ul>
    </details>
  );
}

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
  const isKnown = useRef(false);
  isKnown.current ||= read.error !== null || (read.payments !== null && read.accounts !== null);
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
        known={isKnown.current}
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
      <StudentFamily student={student} onChange={onReload} />
      <StudentOffice student={student} />
      <section className="sheet student-papers" aria-labelledby="student-documents">
        <h2 id="student-documents">{t('student.documents')}</h2>
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
