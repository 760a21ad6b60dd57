import { NodeSelection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { type Language, languageFacts } from '../../model/languages.ts';
import { contentLimits } from '../../model/limits.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { useTexts } from '../texts/use-texts.ts';

interface PictureText {
  at: number;
  src: string;
  alt: string;
  caption: string;
  selected: boolean;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function picturesOf(editor: Editor): PictureText[] {
  const found: PictureText[] = [];
  const { doc, selection } = editor.state;
  doc.descendants((node, at) => {
    if (node.type.name !== 'image') return;
    const { src, alt, caption } = node.attrs;
    const selected = selection instanceof NodeSelection && selection.from === at;
    found.push({ at, src: textOf(src), alt: textOf(alt), caption: textOf(caption), selected });
  });
  return found;
}

interface LineProps {
  id: string;
  label: string;
  value: string;
  language: Language | null;
  describedBy?: string;
  onChange(text: string): void;
}

/** One line of text. It keeps what is typed itself, so that the cursor stays where it is. */
function Line({ id, label, value, language, describedBy, onChange }: LineProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  // The picture is inside the form of the entry, which Enter would send.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="field-control"
        type="text"
        maxLength={contentLimits.line}
        aria-describedby={describedBy}
        {...(language ? { lang: language, dir: languageFacts[language].dir } : { dir: 'auto' })}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

interface PicturesProps {
  editor: Editor;
  id: string;
  language: Language | null;
}

/**
 * The texts of all pictures in an editor: alternative text and caption. It opens when a picture comes or is selected,
 * and never takes the focus, because a description is optional.
 */
export function Pictures({ editor, id, language }: PicturesProps) {
  const { t } = useTexts();
  const pictures = useEditorState({ editor, selector: ({ editor: now }) => picturesOf(now) });
  const [open, setOpen] = useState(false);
  const [count, setCount] = useState(pictures.length);
  const isSelected = pictures.some(({ selected }) => selected);
  useEffect(() => {
    setCount(pictures.length);
    if (pictures.length > count || isSelected) setOpen(true);
  }, [pictures.length, count, isSelected]);
  if (pictures.length === 0) return null;

  const set = (at: number, change: Partial<Pick<PictureText, 'alt' | 'caption'>>) => {
    const { doc, tr } = editor.state;
    const node = doc.nodeAt(at);
    if (node) editor.view.dispatch(tr.setNodeMarkup(at, undefined, { ...node.attrs, ...change }));
  };
  return (
    <details className="editor-pictures" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="image" />
        <span>{t('editor.pictures', { all: pictures.length })}</span>
        {pictures.some(({ alt }) => alt.trim() === '') && <span className="quiet">{t('editor.pictures_ask')}</span>}
      </summary>
      <p className="quiet" id={`${id}-pictures-hint`}>
        {t('editor.alt_hint')}
      </p>
      <ol role="list">
        {pictures.map(({ at, src, alt, caption, selected }, index) => {
          const nth = `${id}-picture-${index + 1}`;
          return (
            <li key={nth}>
              <fieldset data-selected={selected || undefined}>
                <legend>{t('editor.picture_number', { number: index + 1 })}</legend>
                <Thumbnail address={src} />
                <Line
                  id={`${nth}-alt`}
                  label={t('editor.alt')}
                  value={alt}
                  language={language}
                  describedBy={`${id}-pictures-hint`}
                  onChange={(text) => set(at, { alt: text })}
                />
                <Line
                  id={`${nth}-caption`}
                  label={t('editor.caption')}
                  value={caption}
                  language={language}
                  onChange={(text) => set(at, { caption: text })}
                />
              </fieldset>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
