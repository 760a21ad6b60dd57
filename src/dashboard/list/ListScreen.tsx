import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { publicationStates } from '../../model/content/publication.ts';
import { listOrders } from '../../model/content/search.ts';
import type { ListType } from '../../model/content/type.ts';
import { languages } from '../../model/languages.ts';
import { rowsOnScreen } from '../../model/limits.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Empty, Failed, Skeleton } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { requestList } from '../api/content-requests.ts';
import { useResource } from '../api/use-resource.ts';
import { titleOf } from '../content/columns.ts';
import { withDeleted } from '../content/deleted-rows.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { mayOpenType } from '../content/rights.ts';
import { lazyScreen } from '../lazy-screen.ts';
import { ChooseAll, DoneNote } from '../many/Chosen.tsx';
import { useTicks } from '../many/use-ticks.ts';
import type { ManyFilesProps } from '../many-files/ManyFilesScreen.tsx';
import { $router } from '../routes.ts';
import { $deleted, isOn } from '../state/deleted.ts';
import { defaultLanguage } from '../state/language.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { EntryTable } from './EntryTable.tsx';
import { type Counts, ListChips } from './ListChips.tsx';
import { ListFilters } from './ListFilters.tsx';
import { nextListToClear, recordCleared } from './list-clearing.ts';
import {
  changedAddress,
  isNarrowed,
  type ListView,
  listAddress,
  orderedSet,
  viewOf,
  wholeAddress,
} from './list-view.ts';
import { ManyBar } from './ManyBar.tsx';
import { Ordering } from './Ordering.tsx';
import { useDeleting } from './use-deleting.ts';
import { useMany } from './use-many.ts';

const manyFiles = lazyScreen<ManyFilesProps>(() => import('../many-files/ManyFilesScreen.tsx'), 'many_files', 'files');

/** Whether the screen was opened in a narrow window, and the number of rows of a page that suits it, or the chosen one. */
function useRows({ per_page }: ListView): { narrow: boolean; perPage: number } {
  const [narrow] = useState(() => matchMedia('(max-width: 48rem)').matches);
  const fitting = narrow ? rowsOnScreen.phone : rowsOnScreen.desktop;
  return { narrow, perPage: per_page === undefined ? fitting : Number(per_page) };
}

/** One page of a list, with the rows just deleted from it, and the functions to delete and restore. */
function useEntries(type: ListType, view: ListView, perPage: number) {
  const { page: _page, per_page: _rows, sort, status, missing, ...filters } = view;
  const page = Number(view['page'] ?? 1);
  const query = {
    ...filters,
    page,
    per_page: perPage,
    sort: listOrders.find((order) => order === sort),
    status: publicationStates.find((state) => state === status),
    missing: languages.find((language) => language === missing),
  };
  const shown = queryOf({ ...query });
  const { value, error, reload } = useResource(`${type.path}${shown}`, (signal) =>
    requestList(type, 'list', { query, signal }),
  );
  // The counts stay while another page is loading: the list would move if their lines went away.
  const counted = useRef<{ counts: Counts; total: number; narrowed: boolean }>(undefined);
  if (value) counted.current = { counts: value.counts, total: value.meta.total, narrowed: isNarrowed(type, view) };
  const deleted = useStore($deleted).filter(isOn(type, shown));
  const deleting = useDeleting(type, shown, reload);

  // The last row of the last page was deleted, or there are fewer pages than before: go to the new last page.
  const last = value?.meta.last_page ?? page;
  const isLeft = page > last && deleted.length === 0;
  const lastPage = listAddress(type, { ...view, page: String(last) });
  useEffect(() => {
    if (isLeft) $router.open(lastPage, true);
  }, [isLeft, lastPage]);

  const rows = withDeleted(value?.data ?? [], deleted);
  const { page: _, per_page: __, ...narrowed } = query;
  return {
    entries: value,
    counted: counted.current,
    page,
    place: shown,
    rows,
    deleted,
    error,
    reload,
    /** What the list is narrowed to, and its order. */
    narrowed,
    ...deleting,
  };
}

/** What can be ticked on the page, and what can be done with it. */
function useChoosing(type: ListType, list: ReturnType<typeof useEntries>) {
  const { t, language, number } = useTexts();
  const { sort: _, ...of } = list.narrowed;
  const { current_page = 1, per_page = 0 } = list.entries?.meta ?? {};
  const shown = list.rows.map(({ row, deleted }, index) => ({
    id: row.id,
    deleted,
    title:
      titleOf(type, row, language, defaultLanguage) ||
      t('files.row', { number: number((current_page - 1) * per_page + index + 1) }),
  }));
  const present = shown.filter(({ deleted }) => !deleted);
  const ticks = useTicks(queryOf({ ...of }), present);
  const many = useMany(type, ticks, { query: list.narrowed, reload: list.reload });
  return { ticks, many, present };
}

/** The list of any content type in the current language: search, filters, edit, delete with undo, pages. */
function WholeList({ type }: { type: ListType }) {
  const { t, about } = useTexts();
  const view = viewOf(type, useStore($router)?.search);
  const { narrow, perPage } = useRows(view);
  const list = useEntries(type, view, perPage);
  const { entries, counted, rows, error } = list;
  const { ticks, many, present } = useChoosing(type, list);
  const set = orderedSet(type, view);
  const [ordering, setOrdering] = useState(false);
  // Ends the ordering mode when the list no longer shows one whole set in its order.
  if (ordering && !(set && view['sort'] === 'order')) setOrdering(false);
  /** Opens the ordering mode; the list that one comes back to shows the order that was made. */
  const startOrdering = () => {
    $router.open(changedAddress(type, view, { sort: 'order' }), true);
    setOrdering(true);
  };
  const role = useStore($admin)?.role ?? 'editor';
  const narrowed = isNarrowed(type, view);
  const isEmptied = many.done?.deleted === true && entries?.meta.total === 0 && !narrowed;
  useEffect(() => {
    if (isEmptied) recordCleared(type);
  }, [isEmptied, type]);
  const next = isEmptied ? nextListToClear(type, (each) => mayOpenType(role, each)) : undefined;
  const add = (
    <a className="button button-call" href={screenPath(type.screens.add) + queryOf(view)}>
      <Icon name="plus" />
      {/* With two add buttons a phone shows only their icons. */}
      <span className={type.fromFiles === undefined ? undefined : 'beside-search'}>{t('files.add')}</span>
    </a>
  );
  const several = type.fromFiles !== undefined && (
    <a
      className="button button-line"
      href={screenPath(type.screens.list) + queryOf({ ...view, files: '1' })}
      onPointerEnter={() => manyFiles.preload()}
    >
      <Icon name="upload" />
      <span className="beside-search">{t('files.several')}</span>
    </a>
  );
  const lead = counted && (
    <span role="status">{t(counted.narrowed ? 'finding.found' : 'list.total', { count: counted.total })}</span>
  );

  const chooseAll = entries && present.length > 0 && (
    <ChooseAll
      chosen={present.filter(({ id }) => ticks.chosen.has(id)).length}
      page={present.length}
      onPage={ticks.tickPage}
    >
      {entries.meta.total > present.length && ticks.chosen.size < entries.meta.total && (
        <button type="button" className="button button-quiet" aria-disabled={many.busy} onClick={many.tickAll}>
          {t('many.all_found', { count: entries.meta.total })}
        </button>
      )}
    </ChooseAll>
  );

  if (set && ordering) {
    return (
      <>
        <ScreenHead title={about(type.name).name} lead={t('many.order.start')} />
        <Ordering
          type={type}
          set={set}
          onClose={() => {
            setOrdering(false);
            list.reload();
          }}
        />
      </>
    );
  }
  return (
    <>
      <ScreenHead title={about(type.name).name} lead={lead}>
        {set && counted && counted.total > 1 && (
          <button type="button" className="button button-line order-start" onClick={startOrdering}>
            {t('many.order.start')}
          </button>
        )}
        {type.screens.series !== undefined && (
          <a className="button button-line" href={screenPath(type.screens.series) + queryOf(view)}>
            <Icon name="calendar" />
            {t('files.series')}
          </a>
        )}
      </ScreenHead>
      <ListFilters type={type} view={view} perPage={perPage}>
        {several}
        {add}
      </ListFilters>
      {counted && <ListChips type={type} view={view} counts={counted.counts} />}
      {/* Above all that comes and goes while the list is read, so that it does not move under a press. */}
      {many.done && <DoneNote said={many.done.said} busy={many.busy} onUndo={many.undo} />}
      {error && <Failed error={error} onRetry={list.reload} />}
      {!entries && !error && <Skeleton shape="row" count={5} />}
      {!narrow && chooseAll}
      {entries && rows.length > 0 && (
        <EntryTable
          type={type}
          ticks={ticks}
          meta={entries.meta}
          query={queryOf(view)}
          place={list.place}
          shown={rows}
          deleted={list.deleted}
          refused={list.refused}
          onRemove={(row, index, height) => {
            ticks.drop([row.id]);
            list.remove(row, index, height);
          }}
          onRestore={(id) => void list.restore(id)}
        />
      )}
      {/* On a phone it is below the list, so that the first entry is visible. */}
      {narrow && chooseAll}
      <ManyBar type={type} ticks={ticks} many={many} />
      {entries && entries.data.length === 0 && !narrowed && (
        <Empty next={t('files.empty_next')}>
          {next && (
            <a className="button button-line" href={screenPath(next.screens.list)}>
              {t('many.next', { name: about(next.name).name })}
            </a>
          )}
        </Empty>
      )}
      {entries && entries.data.length === 0 && narrowed && (
        <Empty text={t('finding.none')} next={t(view['missing'] ? 'files.missing_nothing' : 'finding.none_next')}>
          <a className="button button-line" href={wholeAddress(type, view)}>
            {t('finding.clear')}
          </a>
        </Empty>
      )}
      {entries && (
        <Pager
          page={list.page}
          last={entries.meta.last_page}
          href={(to) => listAddress(type, { ...view, page: String(to) })}
        />
      )}
    </>
  );
}

/** The list of a type, or in its place the screen that adds many files to it (`?files=1`). */
export default function ListScreen({ type }: { type: ListType }) {
  const search = useStore($router)?.search;
  if (type.fromFiles === undefined || search?.['files'] === undefined) return <WholeList type={type} />;
  return (
    <Suspense fallback={<Skeleton shape="form" count={2} />}>
      <manyFiles.Screen type={type} view={viewOf(type, search)} />
    </Suspense>
  );
}
