import { useEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

interface DeletedEntryProps {
  id: number;
  title: string;
  /** Of the row whose place it keeps, in pixels. */
  height: number;
  columns: number;
  onRestore(): void;
}

/** The place of a row that was deleted a moment ago, with the way back. */
export function DeletedEntry({ id, title, height, columns, onRestore }: DeletedEntryProps) {
  const { t } = useTexts();
  const undo = useRef<HTMLButtonElement>(null);

  // The button that had the focus is gone with the row.
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
