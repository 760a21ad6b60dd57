import { useCallback, useEffect } from 'react';
import type { ListType } from '../../model/content-type.ts';
import { request } from '../api/request.ts';
import type { Page, Row } from '../api/types.ts';
import { useResource } from '../api/use-resource.ts';
import { screenPath } from '../content/paths.ts';
import { $router } from '../routes.ts';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';
import { notify } from '../ui/notify.tsx';

const without = (id: number) => (page: Page<Row>) => ({ ...page, data: page.data.filter((row) => row.id !== id) });

const detailOf = (error: unknown) => (error instanceof Error ? error.message : undefined);

/** One page of a list, and the way to delete from it. */
export function useEntries(type: ListType, page: number) {
  const { t } = useTexts();
  const { value, error, reload, replace } = useResource(`${type.path}?${page}`, (signal) =>
    request<Page<Row>>(type.path, { query: { page }, signal }),
  );

  // The last row of the last page is gone: the page before it is the last one now.
  const last = value?.meta.last_page ?? page;
  useEffect(() => {
    if (page > last) $router.open(`${screenPath(type.screens.list)}${last > 1 ? `?page=${last}` : ''}`, true);
  }, [page, last, type]);

  const restore = useCallback(
    async (id: number) => {
      try {
        await request(`${type.path}/${id}/restore`, { method: 'POST' });
        notify.success(t('restored'));
        void watchPublish(id);
      } catch (failure) {
        notify.error(t('failed_to_restore'), { detail: detailOf(failure) });
      }
      reload();
    },
    [type, reload, t],
  );

  const remove = useCallback(
    async (id: number) => {
      replace(without(id));
      try {
        await request(`${type.path}/${id}`, { method: 'DELETE' });
        notify.success(t('deleted'), { action: { label: t('undo'), run: () => void restore(id) } });
        void watchPublish();
      } catch (failure) {
        notify.error(t('failed_to_delete'), { detail: detailOf(failure) });
      }
      reload();
    },
    [type, replace, reload, restore, t],
  );

  return { entries: value, error, reload, remove };
}
