import { lazy, Suspense, useRef, useState } from 'react';
import type { Student } from '../api/types.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Decision } from './Decision.tsx';
import { Document, type DocumentKind, documentKinds } from './Document.tsx';
import { StudentData } from './StudentData.tsx';
import type { Change } from './use-toggles.ts';

const DocumentViewer = lazy(() => import('./DocumentViewer.tsx'));

/** All of a student: what is to be decided first, then the data, photo and passport. */
export function StudentSheets({ student, onChange }: { student: Student; onChange(change: Change): void }) {
  const { t } = useTexts();
  const [start, setStart] = useState<number | null>(null);
  const opener = useRef<HTMLElement>(null);
  const pictures = documentKinds.flatMap((kind) => {
    const src = student[kind];
    return src ? [{ kind, src, title: t(`students.${kind}`), file: `${student.id}-${kind}.webp` }] : [];
  });
  const open = (kind: DocumentKind, from: HTMLElement) => {
    opener.current = from;
    setStart(pictures.findIndex((picture) => picture.kind === kind));
  };

  return (
    <div className="student">
      <Decision student={student} onChange={onChange} onOpen={open} />
      <StudentData student={student} />
      <section className="sheet student-papers" aria-labelledby="student-documents">
        <h2 id="student-documents">{t('students.documents')}</h2>
        <div className="documents">
          {(['personal_image', 'passport'] as const).map((kind) => (
            <Document key={kind} student={student} kind={kind} onOpen={(from) => open(kind, from)} />
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
