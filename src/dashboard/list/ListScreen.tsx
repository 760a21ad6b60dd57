import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ListType } from '../../model/content/type.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Empty, Failed, Skeleton } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { requestList } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { withDeleted } from '../content/deleted-rows.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { $router } from '../routes.ts';
import { $deleted, isOn } from '../state/deleted.ts';
import { useTexts } from '../texts/use-texts.ts';
import { EntryTable } from './EntryTable.tsx';
import { useDeleting } from './use-deleting.ts';

/** One page of a list, with the rows just deleted from it, and the functions to delete and restore. */
function useEntries(type: ListType, page: number) {
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

const pageOf = (search: Record<string, string> | undefined) => Math.max(1, Number(search?.['page']) || 1);

/** The list of any content type in the current language: edit, delete with undo, seven rows per page. */
export default function ListScreen({ type }: { type: ListType }) {
  const { t, about } = useTexts();
  const page = pageOf(useStore($router)?.search);
  const { entries, shown, deleted, refused, error, reload, remove, restore } = useEntries(type, page);
  const texts = about(type.name);
  const path = screenPath(type.screens.list);
  const href = (to: number) => path + queryOf({ page: to });
  const add = (
    <a className="button button-call" href={screenPath(type.screens.add) + queryOf({ page })}>
      <Icon name="plus" />
      {t('files.add')}
    </a>
  );

  return (
    <>
      <ScreenHead title={texts.name} lead={entries ? t('list.total', { count: entries.meta.total }) : undefined}>
        {add}
      </ScreenHead>
      {error && <Failed error={error} onRetry={reload} />}
      {!entries && !error && <Skeleton shape="row" count={5} />}
      {entries && shown.length > 0 && (
        <EntryTable
          type={type}
          meta={entries.meta}
          shown={shown}
          deleted={deleted}
          refused={refused}
          onRemove={remove}
          onRestore={(id) => void restore(id)}
        />
      )}
      {entries && entries.data.length === 0 && <Empty next={t('files.empty_next')} />}
      {entries && <Pager page={page} last={entries.meta.last_page} href={href} />}
    </>
  );
}
