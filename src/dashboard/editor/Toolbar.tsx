import { type Editor, useEditorState } from '@tiptap/react';
import { Suspense, useRef, useState } from 'react';
import { Drawn } from '../../islands/Icon.tsx';
import { useScrollFade } from '../../ui/use-scroll-fade.ts';
import { accepted } from '../content/file-rules.ts';
import { mediaChooser } from '../media/lazy-chooser.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type ToolIcon, toolDrawing } from './icons.ts';
import { LinkForm } from './LinkForm.tsx';
import { FontSelect, StyleSelect } from './Selects.tsx';
import { hexColour } from './styles.ts';
import { insertPicture } from './use-pictures.ts';

/** The initial value of the colour picker while the text has no colour: the school's red and yellow. */
const first = { colour: '#a11a38', background: '#f6dfae' } as const;

/** Sets the text or background colour of the selection with the browser's colour picker. */
function ColourTool({ editor, what }: { editor: Editor; what: keyof typeof first }) {
  const { t } = useTexts();
  const now = useEditorState({
    editor,
    selector: ({ editor: current }) => {
      const { color, backgroundColor } = current.getAttributes('textStyle');
      return hexColour(what === 'colour' ? color : backgroundColor);
    },
  });
  const label = t(`editor.${what}`);
  const apply = (colour: string) => {
    const chain = editor.chain();
    if (what === 'colour') chain.setColor(colour).run();
    else chain.setBackgroundColor(colour).run();
  };
  return (
    <label className="tool tool-colour" title={label} data-on={now !== null || undefined}>
      <Drawn {...toolDrawing(what)} />
      <input
        type="color"
        aria-label={label}
        value={now ?? first[what]}
        onClick={(event) => apply(event.currentTarget.value)}
        onChange={(event) => apply(event.currentTarget.value)}
      />
    </label>
  );
}

interface ToolProps {
  icon: ToolIcon;
  label: string;
  /** Whether the format is active in the selection; undefined for tools without a state. */
  on?: boolean;
  expanded?: boolean;
  onUse(): void;
}

/** A toolbar button. A click keeps the selection in the editor. */
function Tool({ icon, label, on, expanded, onUse }: ToolProps) {
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={label}
      aria-pressed={expanded === undefined ? on : undefined}
      aria-expanded={expanded}
      data-on={on || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
    >
      <Drawn {...toolDrawing(icon)} />
    </button>
  );
}

interface ImageToolProps {
  editor: Editor;
  onTake(files: Iterable<File>): void;
}

/** Toolbar button that chooses images to insert. */
function ImageTool({ editor, onTake }: ImageToolProps) {
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

/** Toolbar button that inserts a picture that is stored already. */
function StoredImageTool({ editor }: { editor: Editor }) {
  const { t } = useTexts();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Tool icon="folder" label={t('editor.stored_image')} onUse={() => setChoosing(true)} />
      {choosing && (
        <Suspense>
          <mediaChooser.Screen
            kind="image"
            onClose={() => setChoosing(false)}
            onChoose={({ address }) => {
              setChoosing(false);
              insertPicture(editor, editor.state.selection.to, address);
              // After the dialog has given the focus back.
              requestAnimationFrame(() => editor.commands.focus());
            }}
          />
        </Suspense>
      )}
    </>
  );
}

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
        <StoredImageTool editor={editor} />
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
