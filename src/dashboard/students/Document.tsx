import type { Student } from '../api/types.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

export const documentKinds = ['payment_image', 'personal_image', 'passport'] as const;
export type DocumentKind = (typeof documentKinds)[number];

interface DocumentProps {
  student: Student;
  kind: DocumentKind;
  onOpen(opener: HTMLElement): void;
}

/** Receipt, photo or passport, small; it opens large. Where none was sent, it says so. */
export function Document({ student, kind, onOpen }: DocumentProps) {
  const { t } = useTexts();
  const src = student[kind];
  const title = t(`students.${kind}`);
  return (
    <div className="document">
      {src ? (
        <button
          type="button"
          className="document-open"
          aria-label={t('students.open_image', { title })}
          onClick={(event) => onOpen(event.currentTarget)}
        >
          <img src={src} alt="" />
          <span className="document-sign">
            <Icon name="zoomIn" />
          </span>
        </button>
      ) : (
        <div className="document-none">{t('students.no_image')}</div>
      )}
      <p>{title}</p>
    </div>
  );
}
