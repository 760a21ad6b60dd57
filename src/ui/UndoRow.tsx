import { type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '../dashboard/texts/use-texts.ts';
import { Icon } from './Icon.tsx';

const lookEvery = 1000;

/**
 * Removes the placeholders of deleted rows when their time is over, but not under the pointer or with the focus inside.
 * @param any whether the table has such rows
 * @param remove removes those whose time is over, except the row with the id `held`
 */
export function useExpiredRows(
  any: boolean,
  table: RefObject<HTMLTableElement | null>,
  remove: (held: number | null) => void,
): void {
  const latest = useRef(remove);
  latest.current = remove;
  useEffect(() => {
    if (!any) return undefined;
    const look = () => {
      if (table.current?.matches(':hover')) return;
      const focused = document.activeElement?.closest<HTMLElement>('[data-deleted]');
      latest.current(focused ? Number(focused.dataset['deleted']) : null);
    };
    look();
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [any, table]);
}

interface UndoRowProps {
  id: number;
  title: string;
  /** Label of the undo button for screen readers. */
  undoLabel: string;
  /** Height in pixels of the deleted row, so that the list does not move. */
  height?: number | undefined;
  columns: number;
  onRestore(): void;
}

/** Placeholder for a row that was just deleted, with an undo button. */
export function UndoRow({ id, title, undoLabel, height, columns, onRestore }: UndoRowProps) {
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
          <button ref={undo} type="button" className="button button-line" aria-label={undoLabel} onClick={onRestore}>
            <Icon name="undo" />
            {t('undo')}
          </button>
        </div>
      </td>
    </tr>
  );
}
