import { Suspense } from 'react';
import { excerptLength } from '../../model/limits.ts';
import { summary } from '../../model/text/excerpt.ts';
import { lazyScreen } from '../lazy-screen.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Labelled } from './Labelled.tsx';
import type { CellProps, FieldUnit, InputProps } from './unit.ts';

/** The editor is the largest part of the dashboard: it is loaded when a form needs it. */
const { Screen: Editor } = lazyScreen(() => import('../editor/Editor.tsx'), 'editor', 'files');

function RichTextInput(props: InputProps) {
  const { id, value, onChange, language, errors, required } = props;
  const { t } = useTexts();
  return (
    <Labelled {...props} native={false}>
      <Suspense
        fallback={
          <div className="editor editor-loading" role="status">
            {t('files.editor_loading')}
          </div>
        }
      >
        <Editor
          id={id}
          value={value}
          onChange={onChange}
          language={language}
          invalid={errors.length > 0}
          required={required}
        />
      </Suspense>
    </Labelled>
  );
}

function RichTextCell({ text }: CellProps) {
  return (
    <span className="cell-words" dir="auto">
      {summary(text, excerptLength)}
    </span>
  );
}

export const richTextUnit: FieldUnit = { Input: RichTextInput, Cell: RichTextCell };
