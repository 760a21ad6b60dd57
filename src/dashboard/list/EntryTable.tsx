import { useEffect, useRef } from 'react';
import type { ListType } from '../../model/content/type.ts';
import type { Row } from '../../model/endpoints/dashboard-content.ts';
import type { Meta } from '../../model/endpoints/endpoint.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Column, numberColumn, Table } from '../../ui/Table.tsx';
import { UndoRow, useExpiredRows } from '../../ui/UndoRow.tsx';
import { columnsWithData, titleOf } from '../content/columns.ts';
import type { ShownRow } from '../content/deleted-rows.ts';
import { formatMoment } from '../content/formats.ts';
import { screenPath } from '../content/paths.ts';
import { fieldUnits } from '../fields/index.ts';
import { tickColumn, UpToHere } from '../many/Tick.tsx';
import type { Ticks } from '../many/use-ticks.ts';
import { type Deleted, removeExpired } from '../state/deleted.ts';
import { defaultLanguage } from '../state/language.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { Refused } from './use-deleting.ts';

interface DeleteButtonProps {
  title: string;
  /** The deletion failed: the button takes the focus back, because the placeholder that had it is gone. */
  refused: boolean;
  /** @param height of the row, in pixels */
  onRemove(height: number): void;
}

function DeleteButton({ title, refused, onRemove }: DeleteButtonProps) {
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (refused && document.activeElement === document.body) button.current?.focus();
  }, [refused]);
  return (
    <button
      ref={button}
      type="button"
      className="button button-quiet button-icon button-delete"
      aria-label={t('list.delete_of', { title })}
      title={t('list.delete')}
      onClick={(event) => onRemove(event.currentTarget.closest('tr')?.getBoundingClientRect().height ?? 0)}
    >
      <Icon name="trash" />
    </button>
  );
}

/** The state of an entry in an answer of a list. */
const stateOf = ({ status, publish_at }: Row) => {
  if (status === 'draft') return 'draft';
  return typeof publish_at === 'string' && publish_at > new Date().toISOString() ? 'scheduled' : 'published';
};

/** The state of an entry, with the moment of a planned one. */
function StateCell({ row }: { row: Row }) {
  const { t, language } = useTexts();
  const state = stateOf(row);
  if (state === 'published') return <span className="shown-now">{t('files.publication.shown')}</span>;
  if (state === 'draft') return <Badge icon="edit">{t('files.publication.draft')}</Badge>;
  return (
    <Badge icon="clock">
      <time dateTime={String(row['publish_at'])}>{formatMoment(String(row['publish_at']), language)}</time>
    </Badge>
  );
}

interface EntryTableProps {
  type: ListType;
  meta: Meta;
  /** The query of the list as it is shown; the form leads back to it. */
  query: string;
  /** The key of the list as it is shown, for the rows just deleted from it. */
  place: string;
  shown: ShownRow[];
  ticks: Ticks;
  deleted: Deleted[];
  refused: Refused;
  onRemove(row: Row, index: number, height: number): void;
  onRestore(id: number): void;
}

/** The table of a content type, only with columns that have data. */
export function EntryTable({
  type,
  meta,
  query,
  place,
  shown,
  ticks,
  deleted,
  refused,
  onRemove,
  onRestore,
}: EntryTableProps) {
  const { t, about, language, number, translated } = useTexts();
  const table = useRef<HTMLTableElement>(null);
  useExpiredRows(deleted.length > 0, table, (held) => removeExpired(type, place, held));
  const rows = shown.map(({ row }) => row);
  const numbers = numberColumn<ShownRow>(t('files.number'), meta, number);
  const titleFor = (each: ShownRow) =>
    titleOf(type, each.row, language, defaultLanguage) ||
    t('files.row', { number: number((meta.current_page - 1) * meta.per_page + shown.indexOf(each) + 1) });
  const deletedOf = ({ row: { id } }: ShownRow) => deleted.find(({ row }) => row.id === id);

  const choosing = tickColumn<ShownRow>(
    t('many.choose'),
    ({ row: { id } }) => id,
    (each) => t('many.choose_of', { title: titleFor(each) }),
    ticks,
  );
  const stateColumn: Column<ShownRow> = {
    name: 'status',
    heading: t('files.publication.label'),
    labelled: () => true,
    cell: ({ row }) => <StateCell row={row} />,
  };

  return (
    <Table
      ref={table}
      rows={shown}
      keyOf={({ row }) => row.id}
      columns={[
        choosing,
        numbers,
        ...(rows.some((row) => stateOf(row) !== 'published') ? [stateColumn] : []),
        ...columnsWithData(type, rows).map(({ name, field }): Column<ShownRow> => {
          const { Cell } = fieldUnits[field.kind];
          return {
            name,
            heading: about(type.name).fields[name] ?? name,
            kind: field.kind,
            labelled: ({ row }) => translated(row[name]) !== '',
            cell: ({ row }) => <Cell field={field} name={name} type={type} row={row} text={translated(row[name])} />,
          };
        }),
      ]}
      open={({ row }) => screenPath(type.screens.edit, row.id) + query}
      link={{
        heading: t('list.actions'),
        icon: 'edit',
        title: t('files.edit'),
        label: (each) => t('files.edit_of', { title: titleFor(each) }),
        leadsTo: (left) => left.screen === 'form' && left.type === type,
        takesFocus: (each) => deletedOf(each) !== undefined,
        beside: (each, index) => (
          <>
            <UpToHere id={each.row.id} title={titleFor(each)} ticks={ticks} />
            <DeleteButton
              title={titleFor(each)}
              refused={refused[each.row.id] !== undefined}
              onRemove={(height) => onRemove(each.row, index, height)}
            />
          </>
        ),
      }}
      problem={({ row }) => refused[row.id]}
      replaced={(each, columns) =>
        each.deleted && (
          <UndoRow
            key={`deleted-${each.row.id}`}
            id={each.row.id}
            title={titleFor(each)}
            undoLabel={t('files.undo_of', { title: titleFor(each) })}
            height={deletedOf(each)?.height ?? 0}
            columns={columns}
            onRestore={() => onRestore(each.row.id)}
          />
        )
      }
    />
  );
}
