import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type DirectedElement, DirectionTracker } from '../../rich-text/directions.ts';

/** HTML element names of the editor nodes that have a text direction. */
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

/** Nodes whose `dir` attribute is stored; all others get the direction of their content. */
const settable = ['paragraph', 'heading', 'codeBlock', 'listItem'];

/** The text direction of each block, as on the published page (`src/rich-text/text-directions.ts`). */
function decorationsOf(text: Node): DecorationSet {
  const directions = new DirectionTracker();
  const found: { from: number; to: number; placed: DirectedElement }[] = [];
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

/**
 * Editor extension for the text direction (RTL or LTR) of each block. The direction is shown as a decoration and is not
 * part of the document.
 */
export const BlockDirections = Extension.create({
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
