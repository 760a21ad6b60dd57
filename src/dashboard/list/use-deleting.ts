import { useState } from 'react';
import type { ListType } from '../../model/content/type.ts';
import type { Row } from '../../model/endpoints/dashboard-content.ts';
import { useAction } from '../../ui/use-action.ts';
import { requestList } from '../api/content-requests.ts';
import { messageOf, UnreachedError } from '../api/errors.ts';
import { changeDeleted, findDeleted, forgetDeleted, noteDeleted } from '../state/deleted.ts';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Error messages of failed deletions, by row id. */
export type Refused = Readonly<Record<number, string>>;

/** Soft-deletes rows of a list without asking, and restores them (undo). */
export function useDeleting(type: ListType, place: string, reload: () => void) {
  const { t } = useTexts();
  const { act } = useAction();
  const [refused, setRefused] = useState<Refused>({});

  const aboutOf = (id: number) => `${type.path}/${id}`;

  const restoring = (id: number) => ({
    about: aboutOf(id),
    failed: t('failed_to_restore'),
    async run() {
      await requestList(type, 'restore', { id });
      changeDeleted(type, id, 'back');
      void watchPublish(id);
      return { said: t('restored') };
    },
    after: reload,
  });
  const restore = async (id: number): Promise<void> => {
    if (await findDeleted(type, id)?.done) act(restoring(id));
  };

  const remove = (row: Row, index: number, height: number) => {
    const { id } = row;
    const { promise: done, resolve } = Promise.withResolvers<boolean>();
    /** Whether the row is deleted; null without a connection. */
    let deleted: boolean | null = false;
    setRefused(({ [id]: _, ...others }) => others);
    noteDeleted({ type, place, row, index, height, at: Date.now(), state: 'deleting', done });
    act({
      about: aboutOf(id),
      failed: t('failed_to_delete'),
      async run() {
        await requestList(type, 'remove', { id });
        deleted = true;
        changeDeleted(type, id, 'deleted');
        void watchPublish();
        return { said: t('deleted'), undo: restoring(id) };
      },
      onFailed(error) {
        if (error instanceof UnreachedError) deleted = null;
        forgetDeleted(type, id);
        setRefused((before) => ({ ...before, [id]: messageOf(error) }));
      },
      after() {
        resolve(deleted === true);
        // Without a connection the list would not load either, and the row and its error would disappear.
        if (deleted !== null) reload();
      },
    });
  };

  return { remove, restore, refused };
}
