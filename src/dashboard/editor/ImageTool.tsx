import type { Editor } from '@tiptap/react';
import { useRef } from 'react';
import { accepted } from '../content/file-rules.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Tool } from './Tool.tsx';

interface ImageToolProps {
  editor: Editor;
  onTake(files: Iterable<File>): void;
}

/** Toolbar button that chooses images to insert. */
export function ImageTool({ editor, onTake }: ImageToolProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tool icon="image" label={t('editor.image')} onUse={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted.image}
        onChange={(event) => {
          onTake([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
          // The user can go on typing during the upload.
          editor.commands.focus();
        }}
      />
    </>
  );
}
