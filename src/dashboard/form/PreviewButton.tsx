import { useState } from 'react';
import type { ContentType } from '../../model/content/type.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { SavedForm } from './use-saved-form.ts';

interface PreviewButtonProps {
  type: ContentType;
  /** Id of the edited entry; null for a new one and for a single record. */
  id: number | null;
  form: SavedForm;
}

/** Shows the page with what is in the form, unsaved, in a new tab. */
export function PreviewButton({ type, id, form }: PreviewButtonProps) {
  const { t } = useTexts();
  const [opening, setOpening] = useState(false);
  const look = async () => {
    if (opening) return;
    // Opened at once, because browsers block a tab that opens after a request.
    const tab = window.open('', '_blank');
    setOpening(true);
    try {
      const { showPreview } = await import('./show-preview.ts');
      await showPreview(tab, { type, id, form });
    } catch (error) {
      tab?.close();
      throw error;
    } finally {
      setOpening(false);
    }
  };
  return (
    <button type="button" className="button button-line" aria-disabled={opening || form.saving} onClick={look}>
      <Icon name="eye" />
      <span className="save-label">{t('files.preview')}</span>
    </button>
  );
}
