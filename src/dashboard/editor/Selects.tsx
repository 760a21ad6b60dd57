import { type Editor, useEditorState } from '@tiptap/react';
import { fonts } from '../../rich-text/fonts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { offeredHeadings } from './extensions.ts';

/** Select for the block type: paragraph or heading level. */
export function StyleSelect({ editor }: { editor: Editor }) {
  const { t } = useTexts();
  const now = useEditorState({
    editor,
    selector: ({ editor: current }) => offeredHeadings.find((level) => current.isActive('heading', { level })) ?? 0,
  });
  return (
    <select
      className="tool-select"
      aria-label={t('editor.style')}
      value={now}
      onChange={(event) => {
        const chosen = offeredHeadings.find((level) => String(level) === event.currentTarget.value);
        // A change of the block type would remove the alignment.
        const { textAlign } = editor.getAttributes(now === 0 ? 'paragraph' : 'heading');
        const chain = editor.chain().focus();
        if (chosen) chain.setHeading({ level: chosen });
        else chain.setParagraph();
        if (typeof textAlign === 'string') chain.setTextAlign(textAlign);
        chain.run();
      }}
    >
      <option value={0}>{t('editor.paragraph')}</option>
      {offeredHeadings.map((level) => (
        <option key={level} value={level}>
          {t('editor.heading', { level: level - 1 })}
        </option>
      ))}
    </select>
  );
}

/** Select for the font of the selection. */
export function FontSelect({ editor }: { editor: Editor }) {
  const { t } = useTexts();
  const now = useEditorState({
    editor,
    selector: ({ editor: current }) => {
      const { fontFamily } = current.getAttributes('textStyle');
      return fonts.find(({ value }) => value === fontFamily)?.value ?? '';
    },
  });
  return (
    <select
      className="tool-select"
      aria-label={t('editor.font')}
      value={now}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (value) editor.chain().focus().setFontFamily(value).run();
        else editor.chain().focus().unsetFontFamily().run();
      }}
    >
      {fonts.map(({ value, key }) => (
        <option key={key} value={value}>
          {t(`editor.${key}`)}
        </option>
      ))}
    </select>
  );
}
