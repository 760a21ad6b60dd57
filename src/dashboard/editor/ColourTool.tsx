import { type Editor, useEditorState } from '@tiptap/react';
import { Drawn } from '../../islands/Icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { toolDrawing } from './icons.ts';
import { hexColour } from './styles.ts';

/** The initial value of the colour picker while the text has no colour: the school's red and yellow. */
const first = { colour: '#a11a38', background: '#f6dfae' } as const;

/** Sets the text or background colour of the selection with the browser's colour picker. */
export function ColourTool({ editor, what }: { editor: Editor; what: keyof typeof first }) {
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
