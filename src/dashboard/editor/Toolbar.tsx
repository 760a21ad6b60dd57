import { type Editor, useEditorState } from '@tiptap/react';
import { useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { useScrollFade } from '../ui/use-scroll-fade.ts';
import { ColourTool } from './ColourTool.tsx';
import { ImageTool } from './ImageTool.tsx';
import type { ToolIcon } from './icons.ts';
import { LinkForm } from './LinkForm.tsx';
import { FontSelect, StyleSelect } from './Selects.tsx';
import { Tool } from './Tool.tsx';

const alignments = ['right', 'center', 'left', 'justify'] as const;
const alignmentIcons: Record<(typeof alignments)[number], ToolIcon> = {
  right: 'alignRight',
  center: 'alignCenter',
  left: 'alignLeft',
  justify: 'alignJustify',
};

interface ToolbarProps {
  editor: Editor;
  id: string;
  onPictures(files: Iterable<File>): void;
}

/** The editor's toolbar. Each button shows whether its format is active. */
export function Toolbar({ editor, id, onPictures }: ToolbarProps) {
  const { t } = useTexts();
  const [linking, setLinking] = useState(false);
  const tools = useRef<HTMLFieldSetElement>(null);
  useScrollFade(tools);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      code: now.isActive('codeBlock'),
      link: now.isActive('link'),
      align: alignments.find((alignment) => now.isActive({ textAlign: alignment })),
    }),
  });
  const run = () => editor.chain().focus();

  return (
    <>
      <fieldset className="tools" aria-label={t('editor.toolbar')} aria-controls={id} ref={tools}>
        <Tool icon="bullets" label={t('editor.bullets')} on={on.bullets} onUse={() => run().toggleBulletList().run()} />
        <Tool
          icon="numbers"
          label={t('editor.numbers')}
          on={on.numbers}
          onUse={() => run().toggleOrderedList().run()}
        />
        <Tool icon="link" label={t('editor.link')} on={on.link} onUse={() => setLinking(!linking)} expanded={linking} />
        <ImageTool editor={editor} onTake={onPictures} />
        <Tool icon="bold" label={t('editor.bold')} on={on.bold} onUse={() => run().toggleBold().run()} />
        <StyleSelect editor={editor} />
        <Tool icon="italic" label={t('editor.italic')} on={on.italic} onUse={() => run().toggleItalic().run()} />
        <Tool
          icon="underline"
          label={t('editor.underline')}
          on={on.underline}
          onUse={() => run().toggleUnderline().run()}
        />
        {alignments.map((alignment) => (
          <Tool
            key={alignment}
            icon={alignmentIcons[alignment]}
            label={t(`editor.align_${alignment}`)}
            on={on.align === alignment}
            onUse={() => run().toggleTextAlign(alignment).run()}
          />
        ))}
        <ColourTool editor={editor} what="colour" />
        <ColourTool editor={editor} what="background" />
        <Tool icon="code" label={t('editor.code')} on={on.code} onUse={() => run().toggleCodeBlock().run()} />
        <Tool
          icon="clear"
          label={t('editor.clear')}
          onUse={() => run().clearNodes().unsetAllMarks().unsetTextAlign().run()}
        />
        <FontSelect editor={editor} />
      </fieldset>
      {linking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}
