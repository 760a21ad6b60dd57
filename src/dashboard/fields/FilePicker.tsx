import { useStore } from '@nanostores/react';
import { Suspense, useId, useState } from 'react';
import type { FileKind } from '../../model/fields/index.ts';
import { formatBytes } from '../../model/text/bytes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { $maxBytes, accepted, isTooLarge } from '../content/file-rules.ts';
import { isStoredFile, removedFile } from '../content/values.ts';
import { mediaChooser } from '../media/lazy-chooser.ts';
import { useTexts } from '../texts/use-texts.ts';
import { DropArea } from './DropArea.tsx';
import { controlProps, Labelled } from './Labelled.tsx';
import { PresentFile } from './PresentFile.tsx';
import type { InputProps } from './unit.ts';
import { usePreview } from './use-preview.ts';

interface FilePickerProps
  extends Pick<InputProps, 'id' | 'label' | 'file' | 'onFile' | 'present' | 'errors' | 'required'>,
    Partial<Pick<InputProps, 'field' | 'value' | 'onChange'>> {
  kind: FileKind;
}

/**
 * File input with drag and drop. A file that is too large is rejected at once with a message. A stored file of an
 * optional field can be removed; until the form is saved, this can be undone. In the form of an entry a file that is
 * stored already can be chosen instead.
 */
export function FilePicker({ kind, ...props }: FilePickerProps) {
  const { file, onFile, present, errors, field, onChange } = props;
  const { t, language } = useTexts();
  const max = useStore($maxBytes)[kind];
  const [problem, setProblem] = useState<string | null>(null);
  const preview = usePreview(file);
  const hint = useId();
  const [choosing, setChoosing] = useState(false);
  const removed = props.value === removedFile;
  const stored = isStoredFile(props.value) && file === null ? props.value : null;
  const canRemove = field?.required === false && present !== null && file === null && stored === null;

  const take = (chosen: File | null | undefined) => {
    if (!chosen) return;
    const tooLarge = isTooLarge(chosen, max);
    const size = formatBytes(chosen.size, language);
    setProblem(tooLarge ? t('files.too_large', { size, limit: formatBytes(max, language) }) : null);
    if (tooLarge) return;
    if (removed || stored !== null) onChange?.('');
    onFile(chosen);
  };
  const control = controlProps({ ...props, errors: problem ? [problem] : errors });

  return (
    <Labelled {...props} errors={problem ? [problem] : errors}>
      <DropArea onDrop={([first]) => take(first)}>
        <PresentFile kind={kind} present={removed ? null : (stored ?? present)} preview={preview} />
        <div className="drop-words">
          <p className="drop-title">
            <Icon name="upload" />
            {file
              ? t('files.chosen', { name: file.name, size: formatBytes(file.size, language) })
              : t(`files.${kind}_drop`)}
          </p>
          {stored !== null && (
            <p className="drop-removed" role="status">
              {t('files.stored_chosen')}
            </p>
          )}
          {removed && !file && (
            <p className="drop-removed" role="status">
              {t('files.removed')}
            </p>
          )}
          <p className="quiet" id={hint}>
            {t(`files.${kind}_hint`, { size: formatBytes(max, language) })}
          </p>
        </div>
        <input
          className="drop-input"
          type="file"
          accept={accepted[kind]}
          {...control}
          aria-describedby={control['aria-describedby'] ?? hint}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        {field !== undefined && (
          <button
            type="button"
            className="button button-line drop-remove"
            onPointerEnter={mediaChooser.preload}
            onClick={() => setChoosing(true)}
          >
            <Icon name="folder" />
            {t('files.choose_stored')}
          </button>
        )}
        {/* One button, so that the focus stays on it. */}
        {canRemove && (
          <button
            type="button"
            className="button button-line drop-remove"
            onClick={() => onChange?.(removed ? '' : removedFile)}
          >
            <Icon name={removed ? 'undo' : 'trash'} />
            {t(removed ? 'files.keep_present' : `files.remove_${kind}`)}
          </button>
        )}
        {(file || stored !== null) && (
          <button
            type="button"
            className="button button-line drop-remove"
            onClick={() => (file ? onFile(null) : onChange?.(''))}
          >
            <Icon name="close" />
            {t('files.remove')}
          </button>
        )}
      </DropArea>
      {present && !removed && stored === null && kind !== 'image' && (
        <a className="cell-link" href={present} target="_blank" rel="noopener">
          <Icon name={kind === 'video' ? 'play' : 'sheet'} />
          {t(`files.current_${kind}`)}
        </a>
      )}
      {choosing && (
        <Suspense>
          <mediaChooser.Screen
            kind={kind}
            onClose={() => setChoosing(false)}
            onChoose={({ address }) => {
              setChoosing(false);
              setProblem(null);
              onFile(null);
              onChange?.(address === present ? '' : address);
            }}
          />
        </Suspense>
      )}
    </Labelled>
  );
}
