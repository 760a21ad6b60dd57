import { TextSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { formatBytes } from '../../model/text/bytes.ts';
import { prepare } from '../../ui/form/prepare.ts';
import { notify } from '../../ui/notify.ts';
import { ApiError, messageOf } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { $maxBytes, isTooLarge } from '../content/file-rules.ts';
import { picturesChanged } from '../form/pictures-changed.ts';
import { useTexts } from '../texts/use-texts.ts';
import { settlePicture } from './arriving.ts';

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

const about = 'picture';

export interface PictureUploads {
  /** Inserts images in order, at the cursor if no position is given. */
  insert(files: Iterable<File>, at?: number): void;
  /** Uploads images to the places that a paste has made for them, by key. */
  receive(files: ReadonlyMap<string, File>): void;
}

/**
 * Uploads images and inserts each at the position where the cursor was when it was chosen, even if the text changes
 * during the upload. Uploads run one after the other, so that the images keep their order.
 */
export function usePictures(editor: Editor): PictureUploads {
  const { t, language } = useTexts();
  /** Positions of images that are being uploaded; they are mapped when the text around them changes. */
  const places = useRef<{ at: number }[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const begun = useRef(0);

  useEffect(() => {
    const follow = ({ transaction }: { transaction: { mapping: { map(at: number, side: number): number } } }) => {
      for (const place of places.current) place.at = transaction.mapping.map(place.at, -1);
    };
    editor.on('transaction', follow);
    return () => void editor.off('transaction', follow);
  }, [editor]);

  /** @returns the image's URL; null if the upload failed (the error is shown) */
  const send = async (file: File): Promise<string | null> => {
    const max = $maxBytes.get().image;
    if (isTooLarge(file, max)) {
      const size = formatBytes(file.size, language);
      notify.error(t('files.too_large', { size, limit: formatBytes(max, language) }), { about });
      return null;
    }
    const body = new FormData();
    body.append('image', file);
    try {
      // Each picture is a write of its own: a lost answer to one says nothing of the next.
      const writer = `${file.name} ${file.size} ${file.lastModified}`;
      const { data } = await request('POST /dashboard/uploads', { body, writer });
      return data.image;
    } catch (error) {
      const said = error instanceof ApiError ? error.fields['image']?.join(' ') : undefined;
      notify.error(t('editor.image_failed'), { about, detail: said ?? messageOf(error) });
      return null;
    }
  };

  /** @returns whether the image has arrived */
  const put = async (file: File, place: { at: number }): Promise<boolean> => {
    const src = await send(file);
    places.current = places.current.filter((each) => each !== place);
    if (src === null || editor.isDestroyed) return src !== null;
    // Images that were chosen later for the same position go behind it.
    const together = places.current.filter(({ at }) => at === place.at);
    const behind = insertPicture(editor, place.at, src);
    for (const each of together) each.at = behind;
    return true;
  };

  /** Begins an upload after those before it. The form is not saved without the image. */
  const begin = (upload: () => Promise<boolean>): void => {
    begun.current += 1;
    const arrived = last.current.then(upload).catch((error: unknown) => {
      reportError(error);
      return false;
    });
    last.current = arrived;
    const form = editor.view.dom.closest('form');
    if (!form) return;
    const tell = () => form.dispatchEvent(new Event(picturesChanged));
    prepare(form, `${editor.view.dom.id} ${begun.current}`, arrived);
    tell();
    void arrived.then(tell);
  };

  return {
    insert(files, at = editor.state.selection.to) {
      // The error of an earlier try; one of these files stays while the others arrive.
      notify.over(about);
      for (const file of files) {
        const place = { at };
        places.current.push(place);
        begin(() => put(file, place));
      }
    },
    receive(files) {
      notify.over(about);
      for (const [key, file] of files) {
        begin(async () => {
          const src = await send(file);
          if (!editor.isDestroyed) settlePicture(editor, key, src);
          return src !== null;
        });
      }
    },
  };
}
