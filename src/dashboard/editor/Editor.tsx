import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser as ContentParser } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { type Language, languageFacts } from '../../model/languages.ts';
import { withTextDirections } from '../../rich-text/text-directions.ts';
import { notify } from '../../ui/notify.ts';
import { useTexts } from '../texts/use-texts.ts';
import { withoutArriving } from './arriving.ts';
import { extensions } from './extensions.ts';
import { withSeenLinks } from './links.ts';
import { Pictures } from './Pictures.tsx';
import { type CopiedFiles, meansFiles } from './paste/clipboard.ts';
import { pasteTaker } from './paste/pasting.ts';
import { applyStyles, withEscapedAttributes, withoutEnd, withoutStyle } from './styles.ts';
import { Toolbar } from './Toolbar.tsx';
import { type PictureUploads, usePictures } from './use-pictures.ts';
import './editor.css';

const schema = getSchema(extensions);

/**
 * Parses HTML into the editor's document format. The Content Security Policy blocks `style` attributes of parsed HTML,
 * which would lose the alignment: they are renamed to `data-style` first and applied by script.
 */
function contentOf(html: string): JSONContent {
  const { body } = new DOMParser().parseFromString(withoutStyle(html), 'text/html');
  applyStyles(body);
  return ContentParser.fromSchema(schema).parse(body).toJSON();
}

/** The HTML to store, from that of the editor. */
const storedHtml = (html: string) =>
  withTextDirections(withoutEnd(withSeenLinks(withoutArriving(withEscapedAttributes(html)))));

interface EditorProps {
  id: string;
  /** The initial HTML; later changes come from the editor itself. */
  value: string;
  onChange(html: string): void;
  language: Language | null;
  invalid: boolean;
  required: boolean;
}

/** Rich text editor. The text direction (RTL or LTR) of each paragraph is detected automatically. */
export default function Editor({ id, value, onChange, language, invalid, required }: EditorProps) {
  const { t } = useTexts();
  const [content] = useState(() => contentOf(value));
  /** Uploads images that were pasted or dropped; known once there is an editor. */
  const pictures = useRef<PictureUploads>({ insert: () => undefined, receive: () => undefined });
  /** What the clipboard of the last paste holds besides its HTML. */
  const copied = useRef<CopiedFiles>({ rtf: '', files: [] });
  const editor = useEditor({
    extensions,
    content,
    // The page's Content Security Policy blocks the injected style sheet; text.css contains the same rules.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onUpdate: (update) => onChange(update.editor.isEmpty ? '' : storedHtml(update.editor.getHTML())),
    editorProps: {
      handleDOMEvents: {
        // The browser itself would write the styles of what is replaced as attributes, which the page's policy blocks. The
        // range comes from the event: the editor learns of a new selection only after it.
        beforeinput(view, event) {
          const [range] = event.getTargetRanges();
          if (event.inputType !== 'insertText' || event.isComposing || !range || range.collapsed) return false;
          event.preventDefault();
          const from = view.posAtDOM(range.startContainer, range.startOffset);
          const to = view.posAtDOM(range.endContainer, range.endOffset);
          const replaced = view.state.tr.insertText(event.data ?? '', from, to);
          replaced.setSelection(TextSelection.near(replaced.doc.resolve(replaced.mapping.map(to)), -1));
          view.dispatch(replaced.scrollIntoView());
          return true;
        },
        // `transformPastedHTML` below sees only the HTML.
        paste(_, { clipboardData }) {
          copied.current = { rtf: clipboardData?.getData('text/rtf') ?? '', files: [...(clipboardData?.files ?? [])] };
        },
      },
      handlePaste(_, { clipboardData }) {
        const { files } = copied.current;
        const html = clipboardData?.getData('text/html') ?? '';
        if (!meansFiles(files, html, clipboardData?.getData('text/plain') ?? '')) return false;
        pictures.current.insert(files);
        return true;
      },
      handleDrop(view, { dataTransfer, clientX: left, clientY: top }, _, moved) {
        const files = [...(dataTransfer?.files ?? [])];
        if (moved || files.length === 0) return false;
        pictures.current.insert(files, view.posAtCoords({ left, top })?.pos);
        return true;
      },
      transformPastedHTML: pasteTaker({
        clipboard: () => copied.current,
        receive: (files) => pictures.current.receive(files),
        tellLost: (lost) => notify.error(t('editor.pictures_lost', { count: lost }), { about: 'paste' }),
      }),
      attributes: {
        id,
        class: 'editor-text rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-required': String(required),
        ...(language ? { lang: language, dir: languageFacts[language].dir } : {}),
        ...(invalid ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
      },
    },
  });
  pictures.current = usePictures(editor);
  return (
    <div className="editor" data-invalid={invalid || undefined}>
      <Toolbar editor={editor} id={id} onPictures={pictures.current.insert} />
      <EditorContent editor={editor} className="editor-frame" />
      <Pictures editor={editor} id={id} language={language} />
    </div>
  );
}
