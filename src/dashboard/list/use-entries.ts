import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ListType } from '../../model/content/type.ts';
import { requestList } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { withDeleted } from '../content/deleted-rows.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { $router } from '../routes.ts';
import { $deleted, isOn } from '../state/deleted.ts';
import { useDeleting } from './use-deleting.ts';

/** One page of a list, with the rows just deleted from it, and the functions to delete and restore. */
export function useEntries(type: ListType, page: number) {
  const { value, error, reload } = useResource(`${type.path}?${page}`, (signal) =>
    requestList(type, 'list', { query: { page }, signal }),
  );
  const deleted = useStore($deleted).filter(isOn(type, page));
  const deleting = useDeleting(type, page, reload);

  // The last row of the last page was deleted: go to the new last page.
  const last = value?.meta.last_page ?? page;
  const isLeft = page > last && deleted.length === 0;
  useEffect(() => {
    if (isLeft) $router.open(screenPath(type.screens.list) + queryOf({ page: last }), true);
  }, [isLeft, last, type]);

  return { entries: value, shown: withDeleted(value?.data ?? [], deleted), deleted, error, reload, ...deleting };
}
