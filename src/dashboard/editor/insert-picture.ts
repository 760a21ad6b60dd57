import { TextSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';

/**
 * Inserts an image at a position. If the cursor is at that position, it moves behind the image; else it stays.
 * @returns the position behind the image
 */
export function insertPicture(editor: Editor, at: number, src: string): number {
  const { doc, schema, selection } = editor.state;
  const $at = doc.resolve(at);
  const picture = schema.nodes['image'];
  const { size } = $at.parent.content;
  /**
   * Whether the image can stand before or after the paragraph. Inserted at its start or end, it would leave an empty
   * paragraph.
   */
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
      // After an image between two paragraphs there is no place for a text cursor: an empty paragraph is added.
      if (!isIn && paragraph) tr.insert(behind, paragraph);
      tr.setSelection(TextSelection.create(tr.doc, isIn ? behind : behind + 1));
      return true;
    })
    .run();
  return behind;
}
