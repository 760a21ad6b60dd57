import { lazy, Suspense, useRef, useState } from 'react';
import type { ListedStudent } from '../../model/people/student.ts';
import { type DocumentName, documents, personalDocuments } from '../../model/people/student-fields.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Decision } from './Decision.tsx';
import { Document } from './Document.tsx';
import { StudentData } from './StudentData.tsx';
import type { Change } from './use-toggles.ts';

const DocumentViewer = lazy(() => import('./DocumentViewer.tsx'));

/** All of a student: what is to be decided first, then the data and the documents. */
export function StudentSheets({ student, onChange }: { student: ListedStudent; onChange(change: Change): void }) {
  const { t, labels } = useTexts();
  const [start, setStart] = useState<number | null>(null);
  const opener = useRef<HTMLElement>(null);
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
      <Decision student={student} onChange={onChange} onOpen={open} />
      <StudentData student={student} />
      <section className="sheet student-papers" aria-labelledby="student-documents">
        <h2 id="student-documents">{t('students.documents')}</h2>
        <div className="documents">
          {personalDocuments.map(({ name }) => (
            <Document key={name} student={student} name={name} onOpen={(from) => open(name, from)} />
          ))}
        </div>
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
