import type { MessageAction } from '../../model/people/message.ts';
import { useAction } from '../../ui/use-action.ts';
import { request } from '../api/request.ts';
import type { Open } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { noteDeletedMessages, showRestoredMessages } from './deleted-messages.ts';
import type { ContactMessage } from './reply.ts';

/** What buttons do with messages, each with an undo. Lists read again by themselves after a change. */
export function useMessageActions() {
  const { t } = useTexts();
  const { act, busy } = useAction();
  const aboutOf = (id: number) => `message ${id}`;

  const restoring = (id: number) => ({
    about: aboutOf(id),
    failed: t('failed_to_restore'),
    async run() {
      await request('POST /dashboard/contacts/:id/restore', { id });
      showRestoredMessages([id]);
      return { said: t('restored') };
    },
  });

  /**
   * Deletes a message.
   * @param list the list whose placeholder offers the undo
   * @param options.height of its row in that list, in pixels
   * @param options.after called once it is deleted
   */
  const remove = (
    message: ContactMessage,
    list: string,
    { height, after }: { height?: number | undefined; after?(open: Open): void },
  ) => {
    const { id } = message;
    act({
      about: aboutOf(id),
      failed: t('failed_to_delete'),
      async run(open) {
        await request('DELETE /dashboard/contacts/:id', { id });
        noteDeletedMessages([message], list, height);
        after?.(open);
        return { said: t('deleted'), undo: restoring(id) };
      },
    });
  };

  /**
   * Does something with many messages.
   * @param shown the page, on which deleted ones leave a placeholder
   * @param after called once it is done
   */
  const many = (
    action: MessageAction,
    ids: readonly number[],
    shown: { messages: readonly ContactMessage[]; list: string },
    after: () => void,
  ) => {
    const here = shown.messages.filter(({ id }) => ids.includes(id));
    act({
      about: 'messages',
      failed: t('not_done'),
      async run() {
        const { message, data } = await request('POST /dashboard/contacts/many', { body: { ids: [...ids], action } });
        if (action === 'delete') noteDeletedMessages(here, shown.list);
        after();
        const undo = {
          about: 'messages',
          failed: t('not_done'),
          async run() {
            const undone = await request('POST /dashboard/many/:undo/undo', { id: data.undo });
            showRestoredMessages(ids);
            return { said: undone.message };
          },
        };
        return { said: message, ...(data.changed > 0 ? { undo } : {}) };
      },
    });
  };

  return { remove, restore: (id: number) => act(restoring(id)), many, busy };
}
