import { lazy, Suspense, useRef, useState } from 'react';
import type { Student } from '../api/types.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

const DocumentViewer = lazy(() => import('./DocumentViewer.tsx'));

const kinds = ['payment_image', 'personal_image', 'passport'] as const;

/** Receipt, photo and passport; each opens large. */
export function Documents({ student }: { student: Student }) {
  const { t } = useTexts();
  const [start, setStart] = useState<number | null>(null);
  const opener = useRef<HTMLElement>(null);
  const there = kinds.flatMap((kind) => {
    const src = student[kind];
    return src ? [{ kind, src, title: t(`students.${kind}`), file: `${student.id}-${kind}.webp` }] : [];
  });

  return (
    <section className="sheet" aria-labelledby="student-documents">
      <h2 id="student-documents">{t('students.documents')}</h2>
      <ul role="list" className="documents">
        {kinds.map((kind) => {
          const place = there.findIndex((each) => each.kind === kind);
          const document = there[place];
          const title = t(`students.${kind}`);
          return (
            <li key={kind} className="document">
              {document ? (
                <button
                  type="button"
                  className="document-open"
                  aria-label={t('students.open_image', { title })}
                  onClick={(event) => {
                    opener.current = event.currentTarget;
                    setStart(place);
                  }}
                >
                  <img src={document.src} alt="" loading="lazy" />
                  <span className="document-sign">
                    <Icon name="zoomIn" />
                  </span>
                </button>
              ) : (
                <div className="document-none">{t('students.no_image')}</div>
              )}
              <p>{title}</p>
            </li>
          );
        })}
      </ul>
      {start !== null && (
        <Suspense fallback={null}>
          <DocumentViewer
            pictures={there}
            start={start}
            onClose={() => {
              setStart(null);
              opener.current?.focus();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
