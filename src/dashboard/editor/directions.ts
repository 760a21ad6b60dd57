import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Directions, type Placed } from '../../rich-text/directions.ts';

/** Names that the nodes of a text have in HTML, of those that have a side. */
const names = new Map([
  ['paragraph', 'p'],
  ['heading', 'h2'],
  ['codeBlock', 'pre'],
  ['blockquote', 'blockquote'],
  ['bulletList', 'ul'],
  ['orderedList', 'ol'],
  ['listItem', 'li'],
  ['table', 'table'],
  ['tableCell', 'td'],
  ['tableHeader', 'th'],
]);

/** Those that may have been given one by hand; the others go with what is in them. */
const settable = ['paragraph', 'heading', 'codeBlock', 'listItem'];

/** The side that each block of a text shows, as a published page will (`directed.ts`). */
function decorationsOf(text: Node): DecorationSet {
  const directions = new Directions();
  const found: { from: number; to: number; placed: Placed }[] = [];
  const read = (parent: Node, start: number) => {
    parent.forEach((node, offset) => {
      if (node.isText) directions.read(node.text ?? '');
      if (node.isLeaf) return;
      const from = start + offset;
      const said: unknown = node.attrs['dir'];
      const name = names.get(node.type.name) ?? '';
      found.push({
        from,
        to: from + node.nodeSize,
        placed: directions.enter(name, typeof said === 'string' ? said : null),
      });
      read(node, from + 1);
      directions.leave();
    });
  };
  read(text, 0);
  const decorations = found.flatMap(({ from, to, placed: { dir } }) =>
    dir ? [Decoration.node(from, to, { dir })] : [],
  );
  return DecorationSet.create(text, decorations);
}

const key = new PluginKey<DecorationSet>('directions');

/** Each block stands on its own side while it is written: what is shown is not part of the text, and never out of date. */
export const SidesOfBlocks = Extension.create({
  name: 'directions',
  addGlobalAttributes: () => [
    {
      types: settable,
      attributes: {
        dir: {
          default: null,
          parseHTML: (element) => /^(?:rtl|ltr)$/.exec(element.getAttribute('dir') ?? '')?.[0] ?? null,
          renderHTML: ({ dir }) => (typeof dir === 'string' ? { dir } : {}),
        },
      },
    },
  ],
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: (_config, { doc }) => decorationsOf(doc),
        apply: ({ docChanged, doc }, before) => (docChanged ? decorationsOf(doc) : before),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});
