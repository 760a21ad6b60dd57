import { type Editor, Node } from '@tiptap/core';
import { captionOf, pictureRules } from './picture.ts';

/** The place of a pasted picture that is being uploaded; it is not part of the stored text. */
export const ArrivingPicture = Node.create({
  name: 'arrivingPicture',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    key: {
      default: '',
      parseHTML: (element: HTMLElement) =>
        element.closest('[data-arriving]')?.getAttribute('data-arriving') ??
        element.querySelector('[data-arriving]')?.getAttribute('data-arriving'),
      renderHTML: ({ key }) => ({ 'data-arriving': key }),
    },
    alt: {
      default: '',
      parseHTML: (element: HTMLElement) =>
        (element.matches('img') ? element : element.querySelector('img'))?.getAttribute('alt') ?? '',
      rendered: false,
    },
    caption: { default: '', parseHTML: captionOf, rendered: false },
  }),
  parseHTML: () => pictureRules('img[data-arriving]'),
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
});

/** The HTML without places of pictures that are still being uploaded. */
export const withoutArriving = (html: string): string => html.replace(/<div data-arriving="[^"]*"[^<>]*><\/div>/g, '');

/**
 * Puts an uploaded picture at its place, or removes the place of one that could not be uploaded. Nothing happens if the
 * user has deleted the place meanwhile.
 */
export function settlePicture(editor: Editor, key: string, src: string | null): void {
  const { doc, tr, schema } = editor.state;
  const image = schema.nodes['image'];
  doc.descendants((node, at) => {
    if (node.type.name !== ArrivingPicture.name || node.attrs['key'] !== key) return;
    const { alt, caption } = node.attrs;
    if (src === null || !image) tr.delete(at, at + node.nodeSize);
    else tr.replaceWith(at, at + node.nodeSize, image.create({ src, alt, caption }));
  });
  // Undoing it would bring back a place at which no picture arrives.
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false));
}
