import type { Draft } from '../content/drafts.ts';
import { formatMoment } from '../content/sizes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

/** Notice that an unsaved draft was restored. */
export function DraftNotice({ draft, onDiscard }: { draft: Draft; onDiscard(): void }) {
  const { t, language } = useTexts();
  return (
    <div className="notice" role="status">
      <Icon name="clock" />
      <p>
        {t('form.restored', { when: formatMoment(draft.savedAt, language) })}{' '}
        {draft.hadFiles && t('form.restored_files')}
      </p>
      <button type="button" className="button button-line" onClick={onDiscard}>
        <Icon name="undo" />
        {t('form.discard')}
      </button>
    </div>
  );
}
