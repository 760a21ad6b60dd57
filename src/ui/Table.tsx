import { Fragment, type Key, type MouseEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { $router, type Place } from '../dashboard/routes.ts';
import { forgetPreviousScreen, previousScreen } from '../dashboard/state/previous-screen.ts';
import { Icon } from './Icon.tsx';
import type { DashboardIcon } from './icons.ts';

/** A column of a table. On a phone each row is a card, and its cells are lines with the heading as label. */
export interface Column<Row> {
  name: string;
  heading: string;
  cell(row: Row, index: number): ReactNode;
  /** What the cell holds, for its width and its place on a card: a `text` and an `image` have no label there. */
  kind?: string | undefined;
  className?: string;
  /** Whether a card shows the label. */
  labelled?(row: Row): boolean;
  /** Set by `useSorting`: the button in place of the heading, and the order. */
  sorting?: { button: ReactNode; order: 'ascending' | 'descending' | undefined };
}

/** The link of each row, in the last column, for keyboard users; a pointer can click anywhere in the row. */
export interface RowLink<Row> {
  /** Heading of the column. */
  heading: string;
  icon: DashboardIcon;
  title: string;
  /** Accessible name, different for each row. */
  label(row: Row): string;
  /**
   * Whether the screen that was left is the kind of screen that these links open: on return, the row of its entry is
   * scrolled into view and its link is focused.
   */
  leadsTo(left: Place): boolean;
  /** Other actions, after the link. */
  beside?(row: Row, index: number): ReactNode;
  /** Whether the link takes the focus if nothing has it, because the focused element of this row is gone. */
  takesFocus?(row: Row): boolean;
}

interface TableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The key of a row; for a table with links, the id of its entry. */
  keyOf(row: Row): Key;
  caption?: ReactNode;
  className?: string;
  /** What a click on the row opens: a URL, a function, or null. */
  open?(row: Row): string | (() => void) | null;
  link?: RowLink<Row>;
  /** Error message, shown below the row. */
  problem?(row: Row): string | undefined;
  /** A table row in place of this one, for instance with an undo button; null for the row itself. */
  replaced?(row: Row, columns: number): ReactNode;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  ref?: Ref<HTMLTableElement>;
}

/** A click on a control inside the row, or the end of a text selection, does not open the row. */
function isForRow({ target }: MouseEvent): boolean {
  const own = target instanceof Element && target.closest('a, button, input, label, video');
  return !own && getSelection()?.toString() === '';
}

/** Opens a row on click, in a new tab with Ctrl or Cmd. */
function openRow(event: MouseEvent, target: string | (() => void)): void {
  if (!isForRow(event)) return;
  if (typeof target === 'function') target();
  else if (event.ctrlKey || event.metaKey) window.open(target, '_blank', 'noopener');
  else $router.open(target);
}

interface LinkCellProps<Row> {
  link: RowLink<Row>;
  row: Row;
  index: number;
  href: string;
  id: Key;
}

function LinkCell<Row>({ link, row, index, href, id }: LinkCellProps<Row>) {
  const anchor = useRef<HTMLAnchorElement>(null);
  const takes = link.takesFocus?.(row) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the row is there
  useEffect(() => {
    const left = previousScreen();
    if (left?.id !== id || !link.leadsTo(left)) return;
    forgetPreviousScreen();
    anchor.current?.closest('tr')?.scrollIntoView({ block: 'center' });
    anchor.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (takes && document.activeElement === document.body) anchor.current?.focus();
  }, [takes]);
  return (
    <td className="cell-actions">
      <a
        ref={anchor}
        className="button button-quiet button-icon"
        href={href}
        aria-label={link.label(row)}
        title={link.title}
      >
        <Icon name={link.icon} />
      </a>
      {link.beside?.(row, index)}
    </td>
  );
}

/** The table of every list. In a narrow window each row is a card. */
export function Table<Row>(props: TableProps<Row>) {
  const { rows, columns, keyOf, caption, className, open, link, problem, replaced, empty, ref } = props;
  if (rows.length === 0) return empty;
  const width = columns.length + (link ? 1 : 0);

  const drawn = (row: Row, index: number) => {
    const key = keyOf(row);
    const instead = replaced?.(row, width);
    if (instead) return instead;
    const target = open?.(row) ?? null;
    const said = problem?.(row);
    return (
      <Fragment key={key}>
        {/* Keyboard users open the row with the link or button inside it. */}
        <tr
          className={target === null ? undefined : 'row-open'}
          onClick={target === null ? undefined : (event) => openRow(event, target)}
        >
          {columns.map(({ name, heading, cell, kind, className: named, labelled }) => (
            <td
              key={name}
              className={named}
              data-label={(labelled?.(row) ?? true) ? heading : undefined}
              data-kind={kind}
            >
              {cell(row, index)}
            </td>
          ))}
          {link && typeof target === 'string' && (
            <LinkCell link={link} row={row} index={index} href={target} id={key} />
          )}
        </tr>
        {said && (
          <tr className="row-refused">
            <td colSpan={width}>
              <p role="alert">{said}</p>
            </td>
          </tr>
        )}
      </Fragment>
    );
  };

  return (
    <div className="table-frame">
      <table className={className ? `table ${className}` : 'table'} ref={ref}>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map(({ name, heading, kind, sorting }) => (
              <th key={name} scope="col" data-kind={kind} aria-sort={sorting?.order}>
                {sorting?.button ?? heading}
              </th>
            ))}
            {link && <th scope="col">{link.heading}</th>}
          </tr>
        </thead>
        <tbody>{rows.map(drawn)}</tbody>
      </table>
    </div>
  );
}

const never = () => false;

/** The column of row numbers; they go on from page to page. */
export function numberColumn<Row>(
  heading: string,
  { current_page, per_page }: { current_page: number; per_page: number },
  format: (number: number) => string,
): Column<Row> {
  const before = (current_page - 1) * per_page;
  return {
    name: 'number',
    heading,
    className: 'cell-place',
    labelled: never,
    cell: (_, index) => format(before + index + 1),
  };
}
