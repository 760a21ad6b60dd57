import type { ListedStudent } from '../../model/people/student.ts';
import type { DocumentName } from '../../model/people/student-fields.ts';
import { formatDate } from '../../model/text/formats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useTexts } from '../texts/use-texts.ts';

interface DocumentProps {
  student: ListedStudent;
  name: DocumentName;
  /** When the school removed it; null if it was not removed or this is unknown. */
  removed: string | null;
  /** Called when the image is displayed completely. */
  onShown?(): void;
  onOpen(opener: HTMLElement): void;
}

/** Thumbnail of a receipt, photo or passport that opens the viewer; a text if none was sent or it was removed. */
export function Document({ student, name, removed, onShown, onOpen }: DocumentProps) {
  const { t, labels, language } = useTexts();
  const src = student[name];
  const title = labels[name];
  return (
    <div className="document">
      {src ? (
        <button
          type="button"
          className="document-open"
          aria-label={t('student.open_image', { title })}
          onClick={(event) => onOpen(event.currentTarget)}
        >
          <img src={src} alt="" onLoad={onShown} />
          <span className="document-sign">
            <Icon name="zoomIn" />
          </span>
        </button>
      ) : (
        <div className="document-none">
          {removed ? t('student.removed_image', { when: formatDate(removed, language) }) : t('student.no_image')}
        </div>
      )}
      <p>{title}</p>
    </div>
  );
}
