import { type RefObject, useEffect, useRef } from 'react';
import type { ListType } from '../../model/content/type.ts';
import type { Row } from '../../model/endpoints/dashboard-content.ts';
import type { Meta } from '../../model/endpoints/endpoint.ts';
import { Icon } from '../../ui/Icon.tsx';
import { columnsWithData, titleOf } from '../content/columns.ts';
import type { ShownRow } from '../content/deleted-rows.ts';
import { type Deleted, removeExpired } from '../state/deleted.ts';
import { defaultLanguage } from '../state/language.ts';
import { useTexts } from '../texts/use-texts.ts';
import { EntryRow } from './EntryRow.tsx';
import type { Refused } from './use-deleting.ts';

const lookEvery = 1000;

/**
 * Removes the placeholders of deleted rows when their time is over, but not under the pointer or with the focus inside.
 */
function useExpiredDeletions(
  type: ListType,
  page: number,
  any: boolean,
  table: RefObject<HTMLTableElement | null>,
): void {
  useEffect(() => {
    if (!any) return undefined;
    const look = () => {
      if (table.current?.matches(':hover')) return;
      const focused = document.activeElement?.closest<HTMLElement>('[data-deleted]');
      removeExpired(type, page, new Set(focused ? [Number(focused.dataset['deleted'])] : []));
    };
    look();
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [type, page, any, table]);
}

interface DeletedEntryProps {
  id: number;
  title: string;
  /** Height in pixels of the deleted row, so that the list does not move. */
  height: number;
  columns: number;
  onRestore(): void;
}

/** Placeholder for a row that was just deleted, with an undo button. */
function DeletedEntry({ id, title, height, columns, onRestore }: DeletedEntryProps) {
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

interface EntryTableProps {
  type: ListType;
  meta: Meta;
  shown: ShownRow[];
  deleted: Deleted[];
  refused: Refused;
  onRemove(row: Row, index: number, height: number): void;
  onRestore(id: number): void;
}

/** The table of a list, only with columns that have data. In a narrow window each row is shown as a card. */
export function EntryTable({ type, meta, shown, deleted, refused, onRemove, onRestore }: EntryTableProps) {
  const { t, about, language, number } = useTexts();
  const table = useRef<HTMLTableElement>(null);
  const columns = columnsWithData(
    type,
    shown.map(({ row }) => row),
  );
  const label = (name: string) => about(type.name).fields[name] ?? name;
  const before = (meta.current_page - 1) * meta.per_page;
  useExpiredDeletions(type, meta.current_page, deleted.length > 0, table);

  return (
    <div className="table-frame">
      <table className="table" ref={table}>
        <thead>
          <tr>
            <th scope="col">{t('list.number')}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {label(name)}
              </th>
            ))}
            <th scope="col">{t('list.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((each, index) => {
            const { row } = each;
            const place = number(before + index + 1);
            const title = titleOf(type, row, language, defaultLanguage) || t('list.row', { number: place });
            return each.deleted ? (
              <DeletedEntry
                key={`deleted-${row.id}`}
                id={row.id}
                title={title}
                height={deleted.find((one) => one.row.id === row.id)?.height ?? 0}
                columns={columns.length + 2}
                onRestore={() => onRestore(row.id)}
              />
            ) : (
              <EntryRow
                key={row.id}
                type={type}
                row={row}
                columns={columns}
                page={meta.current_page}
                place={place}
                title={title}
                refused={refused[row.id]}
                restored={deleted.some((one) => one.row.id === row.id)}
                onRemove={(height) => onRemove(row, index, height)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
