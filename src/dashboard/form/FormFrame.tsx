import type { ReactNode, SubmitEvent } from 'react';
import { formatBytes } from '../../model/text/bytes.ts';
import { keepsDrafts } from '../../ui/form/draft-storage.ts';
import type { StoredDraft } from '../../ui/form/stored-draft.ts';
import { Icon } from '../../ui/Icon.tsx';
import { formatMoment } from '../content/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Confirmations } from './Confirmations.tsx';
import { ConflictNotice, type Naming } from './ConflictNotice.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import type { SavedForm } from './use-saved-form.ts';

/** Notice that an unsaved draft was restored. */
function DraftNotice({ draft, onDiscard }: { draft: StoredDraft; onDiscard(): void }) {
  const { t, language } = useTexts();
  return (
    <div className="notice" role="status">
      <Icon name="clock" />
      <p>
        {t('files.restored', { when: formatMoment(draft.savedAt, language) })}{' '}
        {draft.hadFiles && t('files.restored_files')}
      </p>
      <button type="button" className="button button-line" onClick={onDiscard}>
        <Icon name="undo" />
        {t('files.discard')}
      </button>
    </div>
  );
}

interface FormFrameProps {
  form: SavedForm;
  /** Path of the back link; a single record has none. */
  back?: string;
  /** Labels of the values for the conflict notice; needed where two people may edit the same entry. */
  naming?: Naming;
  /** Text of the submit button, where it is not the usual one. */
  submit?: string;
  /** Called instead of saving at once. */
  onSubmit?: () => void;
  /** Saves, and begins another entry. */
  onAnother?: (() => void) | undefined;
  /** Further buttons beside the one that saves. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The common frame of all forms: draft notice, conflict notice, confirmations, upload progress, save button. */
export function FormFrame({
  form,
  back,
  naming,
  submit: save,
  onSubmit,
  onAnother,
  actions,
  children,
}: FormFrameProps) {
  const { t, language } = useTexts();
  const { element, saving, progress, large } = form;
  const label =
    large === null ? (save ?? t('form.save')) : t('files.send_again', { size: formatBytes(large, language) });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    if (onSubmit) onSubmit();
    else void form.save();
  };

  return (
    <form ref={element} className="entry-form" onSubmit={submit}>
      {!keepsDrafts && (
        <p className="notice" role="status">
          {t('files.keeps_nothing')}
        </p>
      )}
      {form.restored && <DraftNotice draft={form.restored} onDiscard={form.discard} />}
      {form.conflict && naming && (
        <ConflictNotice conflict={form.conflict} values={form.values} onTake={form.take} {...naming} />
      )}
      {/* Input during the save would be lost: it is not in the request, and the response replaces the values. */}
      <div className="form-body" inert={saving}>
        {children}
        <Confirmations flags={form.asked} ticked={form.confirmed} onTick={form.confirm} />
      </div>
      <div className="save-bar">
        {progress && <UploadProgress progress={progress} onCancel={form.cancel} />}
        <div className="save-row">
          <button type="submit" className="button button-call" aria-disabled={saving}>
            <Icon name="check" />
            {saving ? t(form.waiting ? 'form.waiting' : 'form.saving') : label}
          </button>
          {onAnother && (
            <button
              type="button"
              className="button button-line save-another"
              aria-disabled={saving}
              onClick={onAnother}
            >
              <Icon name="plus" />
              {t('files.save_another')}
            </button>
          )}
          {actions}
          {back && (
            <a className="button button-quiet" href={back}>
              <Icon name="back" />
              <span className="save-label">{t('files.back')}</span>
            </a>
          )}
        </div>
      </div>
    </form>
  );
}

interface SmallFormProps {
  form: SavedForm;
  naming?: Naming;
  /** The layout: a sheet of its own, or part of one. */
  className: 'sheet sheet-common' | 'small-form';
  /** Name of the form for screen readers, where no heading names it. */
  label?: string | undefined;
  /** Text of the submit button; without it, `actions` holds the buttons. */
  submit?: string;
  /** Further buttons. */
  actions?: ReactNode;
  /** Called instead of saving at once, for instance to ask for a confirmation first. */
  onSubmit?(): void;
  children: ReactNode;
}

/** The frame of a small form among others: like `FormFrame`, with its own submit button below the fields. */
export function SmallForm({ form, naming, className, label, submit, actions, onSubmit, children }: SmallFormProps) {
  const { t, language } = useTexts();
  const { element, saving, progress, large } = form;
  const said = large === null ? submit : t('files.send_again', { size: formatBytes(large, language) });
  return (
    <form
      ref={element}
      className={className}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (onSubmit) onSubmit();
        else void form.save();
      }}
    >
      <div className="form-part" inert={saving}>
        {form.restored && <DraftNotice draft={form.restored} onDiscard={form.discard} />}
        {form.conflict && naming && (
          <ConflictNotice conflict={form.conflict} values={form.values} onTake={form.take} {...naming} />
        )}
        {children}
        <Confirmations flags={form.asked} ticked={form.confirmed} onTick={form.confirm} />
      </div>
      {progress && <UploadProgress progress={progress} onCancel={form.cancel} />}
      {submit === undefined ? (
        actions
      ) : (
        <div className="form-buttons">
          <button type="submit" className="button button-main" aria-disabled={saving}>
            {said}
          </button>
          {actions}
        </div>
      )}
    </form>
  );
}
