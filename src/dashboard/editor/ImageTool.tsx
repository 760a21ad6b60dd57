import type { Editor } from '@tiptap/react';
import { useRef } from 'react';
import { ApiError, wordsOf } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { $maxBytes, accepted, isTooLarge } from '../content/file-rules.ts';
import { formatBytes } from '../content/sizes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { notify } from '../toasts/notify.ts';
import { Tool } from './Tool.tsx';

const about = 'picture';

/**
 * Puts a picture where the cursor is, and the cursor behind it: the next one stands after it. A picture that is selected
 * stays.
 */
function insertPicture(editor: Editor, src: string): void {
  const picture = { type: 'image', attrs: { src, alt: '' } };
  editor.chain().focus().insertContentAt(editor.state.selection.to, picture).run();
  const { to, $to } = editor.state.selection;
  // At the end of a text nothing stands behind a picture that a cursor could be in.
  if ($to.parent.isTextblock) return;
  editor
    .chain()
    .insertContentAt(to, { type: 'paragraph' })
    .setTextSelection(to + 1)
    .run();
}

/** Puts a picture into the text; it is sent at once, the text keeps its address. */
export function ImageTool({ editor }: { editor: Editor }) {
  const { t, language } = useTexts();
  const input = useRef<HTMLInputElement>(null);

  const send = async (file: File) => {
    const max = $maxBytes.get().image;
    const size = formatBytes(file.size, language);
    if (isTooLarge(file, max))
      return notify.error(t('files.too_large', { size, limit: formatBytes(max, language) }), { about });
    const body = new FormData();
    body.append('image', file);
    try {
      const { data } = await request('POST /dashboard/uploads', { body });
      notify.over(about);
      insertPicture(editor, data.image);
    } catch (error) {
      const said = error instanceof ApiError ? error.fields['image']?.join(' ') : undefined;
      notify.error(t('editor.image_failed'), { about, detail: said ?? wordsOf(error) });
    }
  };

  return (
    <>
      <Tool icon="image" label={t('editor.image')} onUse={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted.image}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
    </>
  );
}
