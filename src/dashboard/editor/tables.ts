import { type KeyboardShortcutCommand, mergeAttributes, Node } from '@tiptap/core';
import { CellSelection, deleteTable, tableEditing } from '@tiptap/pm/tables';

/** The `tableRole` of each node, for the table library (prosemirror-tables). */
const roles = new Map([
  ['table', 'table'],
  ['tableRow', 'row'],
  ['tableCell', 'cell'],
  ['tableHeader', 'header_cell'],
]);

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.min(99, Math.max(1, Number(element.getAttribute(name)) || 1)),
  renderHTML: ({ [name]: value }: Record<string, unknown>) => (value === 1 ? {} : { [name]: value }),
});

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', mergeAttributes(HTMLAttributes), 0],
});

/** Backspace or Delete removes the whole table when all its cells are selected. */
const removeWhole: KeyboardShortcutCommand = ({ editor: { state, view } }) => {
  const { selection } = state;
  const isWhole = selection instanceof CellSelection && selection.isRowSelection() && selection.isColSelection();
  return isWhole && deleteTable(state, view.dispatch);
};

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
  addKeyboardShortcuts: () => ({ Backspace: removeWhole, Delete: removeWhole }),
  addProseMirrorPlugins: () => [tableEditing()],
  extendNodeSchema: ({ name }) => ({ tableRole: roles.get(name) }),
});

/** Table nodes. There is no toolbar button; tables come from pasted text. */
export const tables = [Table, Row, cell('tableCell', 'td'), cell('tableHeader', 'th')];
