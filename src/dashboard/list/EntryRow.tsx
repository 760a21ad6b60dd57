import { useEffect, useRef } from 'react';
import type { ListType } from '../../model/content/type.ts';
import type { Row } from '../../model/endpoints/dashboard-content.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Column } from '../content/columns.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { fieldUnits } from '../fields/index.ts';
import { useTexts } from '../texts/use-texts.ts';
import { openRow } from './open-row.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

interface EntryRowProps {
  type: ListType;
  row: Row;
  columns: Column[];
  /** The number of the list page. */
  page: number;
  /** Its formatted number in the list. */
  place: string;
  title: string;
  /** Error message if it could not be deleted. */
  refused: string | undefined;
  /** It was deleted and then restored. */
  restored: boolean;
  /** @param height of the row, in pixels */
  onRemove(height: number): void;
}

/** A list row: the entry's values, edit and delete buttons. */
export function EntryRow({ type, row, columns, page, place, title, refused, restored, onRemove }: EntryRowProps) {
  const { t, about, translated } = useTexts();
  const label = (name: string) => about(type.name).fields[name] ?? name;
  const href = screenPath(type.screens.edit, row.id) + queryOf({ page });
  const edit = useRef<HTMLAnchorElement>(null);
  const remove = useRef<HTMLButtonElement>(null);

  useRestoreFocus(edit, (left) => left.screen === 'form' && left.type === type && left.id === row.id);

  // The focused element was removed with the placeholder or row that was here before.
  useEffect(() => {
    if (document.activeElement === document.body) (restored ? edit : refused ? remove : null)?.current?.focus();
  }, [restored, refused]);

  return (
    <>
      {/* Keyboard users open the row with the link inside it. */}
      <tr className="row-open" onClick={(event) => openRow(event, href)}>
        <td className="cell-place">{place}</td>
        {columns.map(({ name, field }) => {
          const { Cell } = fieldUnits[field.kind];
          const text = translated(row[name]);
          return (
            <td key={name} data-label={text === '' ? undefined : label(name)} data-kind={field.kind}>
              <Cell field={field} name={name} type={type} row={row} text={text} />
            </td>
          );
        })}
        <td className="cell-actions">
          <a
            ref={edit}
            className="button button-quiet button-icon"
            href={href}
            aria-label={t('list.edit_of', { title })}
            title={t('list.edit')}
          >
            <Icon name="edit" />
          </a>
          <button
            ref={remove}
            type="button"
            className="button button-quiet button-icon button-delete"
            aria-label={t('list.delete_of', { title })}
            title={t('list.delete')}
            onClick={(event) => onRemove(event.currentTarget.closest('tr')?.getBoundingClientRect().height ?? 0)}
          >
            <Icon name="trash" />
          </button>
        </td>
      </tr>
      {refused && (
        <tr className="row-refused">
          <td colSpan={columns.length + 2}>
            <p role="alert">{refused}</p>
          </td>
        </tr>
      )}
    </>
  );
}
