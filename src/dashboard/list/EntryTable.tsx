import type { ListType } from '../../model/content-type.ts';
import type { Page, Row } from '../api/types.ts';
import { columnsWithData, textIn, titleOf } from '../content/columns.ts';
import { screenPath } from '../content/paths.ts';
import { fieldUnits } from '../fields/index.ts';
import { defaultLanguage } from '../state/language.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

interface EntryTableProps {
  type: ListType;
  entries: Page<Row>;
  onRemove(id: number): void;
}

/** The rows of a list, in the columns that have data. In a narrow window each row is a card. */
export function EntryTable({ type, entries, onRemove }: EntryTableProps) {
  const { t, about, language, number } = useTexts();
  const { data, meta } = entries;
  const columns = columnsWithData(type, data);
  const label = (name: string) => about(type.name).fields[name] ?? name;
  const before = (meta.current_page - 1) * meta.per_page;

  return (
    <div className="table-frame">
      <table className="table">
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
          {data.map((row, index) => {
            const place = number(before + index + 1);
            const title = titleOf(type, row, language, defaultLanguage) || t('list.row', { number: place });
            return (
              <tr key={row.id}>
                <td className="cell-place">{place}</td>
                {columns.map(({ name, field }) => {
                  const { Cell } = fieldUnits[field.kind];
                  const text = textIn(row[name], language, defaultLanguage);
                  return (
                    <td key={name} data-label={label(name)} data-kind={field.kind}>
                      <Cell field={field} name={name} type={type} row={row} text={text} />
                    </td>
                  );
                })}
                <td className="cell-actions">
                  <a
                    className="button button-quiet button-icon"
                    href={screenPath(type.screens.edit, row.id)}
                    aria-label={t('list.edit_of', { title })}
                    title={t('list.edit')}
                  >
                    <Icon name="edit" />
                  </a>
                  <button
                    type="button"
                    className="button button-quiet button-icon button-delete"
                    aria-label={t('list.delete_of', { title })}
                    title={t('list.delete')}
                    onClick={(event) => {
                      focusNeighbour(event.currentTarget);
                      onRemove(row.id);
                    }}
                  >
                    <Icon name="trash" />
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The row goes away, and the focus must not fall with it: it moves to the row beside it. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('tr');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('.button-delete')?.focus();
}
