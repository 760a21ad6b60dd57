import { type Editor, useEditorState } from '@tiptap/react';
import { fonts } from '../../rich-text/fonts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { offeredHeadings } from './extensions.ts';

/** Paragraph or heading. */
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
        // Another style would take the alignment with it.
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

/** The font of the selected words. */
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
