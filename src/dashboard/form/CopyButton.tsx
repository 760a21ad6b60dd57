import type { ListType } from '../../model/content/type.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useAction } from '../../ui/use-action.ts';
import { requestList } from '../api/content-requests.ts';
import { screenPath } from '../content/paths.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Copies an entry, as it was saved last, and opens the copy, which is a draft. */
export function CopyButton({ type, id }: { type: ListType; id: number }) {
  const { t } = useTexts();
  const { act, busy } = useAction();
  const copy = () =>
    act({
      about: `${type.path}/copy`,
      failed: t('not_done'),
      async run(open) {
        const { message, data } = await requestList(type, 'copy', { id });
        open(screenPath(type.screens.edit, data.id) + location.search);
        return { said: message };
      },
    });
  return (
    <button type="button" className="button button-line" aria-disabled={busy} onClick={copy}>
      <Icon name="copy" />
      {t('files.copy_entry')}
    </button>
  );
}
