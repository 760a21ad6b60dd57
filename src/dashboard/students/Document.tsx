import type { ListedStudent } from '../../model/people/student.ts';
import type { DocumentName } from '../../model/people/student-fields.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

interface DocumentProps {
  student: ListedStudent;
  name: DocumentName;
  onOpen(opener: HTMLElement): void;
}

/** Receipt, photo or passport, small; it opens large. Where none was sent, it says so. */
export function Document({ student, name, onOpen }: DocumentProps) {
  const { t, labels } = useTexts();
  const src = student[name];
  const title = labels[name];
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
