import { useCallback, useState } from 'react';
import type { ListType } from '../../model/content/type.ts';
import type { Row } from '../../model/endpoints/dashboard-content.ts';
import { notify } from '../../ui/notify.ts';
import { messageOf, UnreachedError } from '../api/errors.ts';
import { requestList } from '../api/request.ts';
import { changeDeleted, findDeleted, forgetDeleted, noteDeleted } from '../state/deleted.ts';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Error messages of failed deletions, by row id. */
export type Refused = Readonly<Record<number, string>>;

/** Soft-deletes rows of a list page without asking, and restores them (undo). */
export function useDeleting(type: ListType, page: number, reload: () => void) {
  const { t } = useTexts();
  const [refused, setRefused] = useState<Refused>({});

  const restore = useCallback(
    async (id: number) => {
      const about = `${type.path}/${id}`;
      if (!(await findDeleted(type, id)?.done)) return;
      try {
        await requestList(type, 'restore', { id });
        changeDeleted(type, id, 'back');
        notify.success(t('restored'), { about });
        void watchPublish(id);
      } catch (error) {
        notify.error(t('failed_to_restore'), { about, detail: messageOf(error) });
      }
      reload();
    },
    [type, reload, t],
  );

  const remove = useCallback(
    async (row: Row, index: number, height: number) => {
      const { id } = row;
      const about = `${type.path}/${id}`;
      const { promise: done, resolve } = Promise.withResolvers<boolean>();
      setRefused(({ [id]: _, ...others }) => others);
      noteDeleted({ type, page, row, index, height, at: Date.now(), state: 'deleting', done });
      try {
        await requestList(type, 'remove', { id });
        resolve(true);
        changeDeleted(type, id, 'deleted');
        notify.success(t('deleted'), { about, action: { label: t('undo'), run: () => void restore(id) } });
        void watchPublish();
      } catch (error) {
        resolve(false);
        forgetDeleted(type, id);
        setRefused((before) => ({ ...before, [id]: messageOf(error) }));
        notify.error(t('failed_to_delete'), { about });
        // Without a connection the list would not load either, and the row and its error would disappear.
        if (error instanceof UnreachedError) return;
      }
      reload();
    },
    [type, page, reload, restore, t],
  );

  return { remove, restore, refused };
}
