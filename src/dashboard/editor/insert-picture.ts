import { TextSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';

/**
 * Puts a picture into a text. A cursor that stands at the place stands behind the picture afterwards; one that has gone on
 * stays where it is.
 * @returns the place behind the picture
 */
export function insertPicture(editor: Editor, at: number, src: string): number {
  const { doc, schema, selection } = editor.state;
  const $at = doc.resolve(at);
  const picture = schema.nodes['image'];
  const { size } = $at.parent.content;
  /** Whether it can stand beside the paragraph: into its beginning or end it would leave an empty one. */
  const fits = (index: number) =>
    $at.parent.isTextblock && size > 0 && picture && $at.node(-1).canReplaceWith(index, index, picture);
  const before = $at.parentOffset === 0 && fits($at.index(-1));
  const after = $at.parentOffset === size && fits($at.indexAfter(-1));
  const place = before ? $at.before() : after ? $at.after() : at;
  let behind = place;
  editor
    .chain()
    .insertContentAt(place, { type: 'image', attrs: { src, alt: '' } }, { updateSelection: false })
    .command(({ tr }) => {
      behind = tr.mapping.map(place, 1);
      if (selection.to !== at) return true;
      if (before) {
        tr.setSelection(TextSelection.create(tr.doc, behind + 1));
        return true;
      }
      const isIn = tr.doc.resolve(behind).parent.isTextblock;
      const paragraph = schema.nodes['paragraph']?.create();
      // Behind a picture that stands between paragraphs nothing stands that a cursor could be in.
      if (!isIn && paragraph) tr.insert(behind, paragraph);
      tr.setSelection(TextSelection.create(tr.doc, isIn ? behind : behind + 1));
      return true;
    })
    .run();
  return behind;
}
