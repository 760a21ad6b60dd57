import { useEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

interface DeletedEntryProps {
  id: number;
  title: string;
  /** Height in pixels of the deleted row, so that the list does not move. */
  height: number;
  columns: number;
  onRestore(): void;
}

/** Placeholder for a row that was just deleted, with an undo button. */
export function DeletedEntry({ id, title, height, columns, onRestore }: DeletedEntryProps) {
  const { t } = useTexts();
  const undo = useRef<HTMLButtonElement>(null);

  // The focused delete button was removed with the row.
  useEffect(() => {
    if (document.activeElement === document.body) undo.current?.focus({ preventScroll: true });
  }, []);

  return (
    <tr className="row-deleted" data-deleted={id} style={{ blockSize: height }}>
      <td colSpan={columns}>
        <div className="deleted">
          <span className="deleted-title" dir="auto">
            {title}
          </span>
          <span>{t('list.deleted_now')}</span>
          <button
            ref={undo}
            type="button"
            className="button button-line"
            aria-label={t('list.undo_of', { title })}
            onClick={onRestore}
          >
            <Icon name="undo" />
            {t('undo')}
          </button>
        </div>
      </td>
    </tr>
  );
}
