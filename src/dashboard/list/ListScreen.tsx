import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ListType } from '../../model/content/type.ts';
import type { ListEndpoints } from '../../model/endpoints/dashboard-content.ts';
import type { AnswerOf } from '../../model/endpoints/endpoint.ts';
import { type Language, languages } from '../../model/languages.ts';
import { schoolFacts } from '../../model/school/facts.ts';
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
function useEntries(type: ListType, page: number, missing: Language | undefined) {
  const { value, error, reload } = useResource(`${type.path}?${page}&${missing}`, (signal) =>
    requestList(type, 'list', { query: missing ? { page, missing } : { page }, signal }),
  );
  const deleted = useStore($deleted).filter(isOn(type, page));
  const deleting = useDeleting(type, page, reload);

  // The last row of the last page was deleted: go to the new last page.
  const last = value?.meta.last_page ?? page;
  const isLeft = page > last && deleted.length === 0;
  useEffect(() => {
    if (isLeft) $router.open(screenPath(type.screens.list) + queryOf({ page: last, missing }), true);
  }, [isLeft, last, missing, type]);

  return { entries: value, shown: withDeleted(value?.data ?? [], deleted), deleted, error, reload, ...deleting };
}

const pageOf = (search: Record<string, string> | undefined) => Math.max(1, Number(search?.['page']) || 1);

type Counts = AnswerOf<ListEndpoints['list']['endpoint']>['counts'];

/** Links to the entries that lack a text in one of two languages; nothing while none does. */
function MissingTexts({ path, counts, missing }: { path: string; counts: Counts; missing: Language | undefined }) {
  const { t, number } = useTexts();
  const lacking = schoolFacts().languages.filter(
    (language) => counts[`missing_${language}`] > 0 || language === missing,
  );
  if (lacking.length === 0) return null;
  const chip = (language: Language | undefined, text: string, count?: number) => (
    <li key={language ?? 'all'}>
      <a className="chip" href={path + queryOf({ missing: language })} aria-current={language === missing || undefined}>
        {text} {count !== undefined && <strong>{number(count)}</strong>}
      </a>
    </li>
  );
  return (
    <ul className="chips list-filter" role="list" aria-label={t('files.missing')}>
      {chip(undefined, t('files.missing_none'))}
      {lacking.map((language) => chip(language, t(`files.missing_${language}`), counts[`missing_${language}`]))}
    </ul>
  );
}

/** The list of any content type in the current language: edit, delete with undo, seven rows per page. */
export default function ListScreen({ type }: { type: ListType }) {
  const { t, about } = useTexts();
  const search = useStore($router)?.search;
  const page = pageOf(search);
  const missing = languages.find((language) => language === search?.['missing']);
  const { entries, shown, deleted, refused, error, reload, remove, restore } = useEntries(type, page, missing);
  const texts = about(type.name);
  const path = screenPath(type.screens.list);
  const href = (to: number) => path + queryOf({ page: to, missing });
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
      {entries && <MissingTexts path={path} counts={entries.counts} missing={missing} />}
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
      {entries && entries.data.length === 0 && (
        <Empty next={t(missing ? 'files.missing_nothing' : 'files.empty_next')} />
      )}
      {entries && <Pager page={page} last={entries.meta.last_page} href={href} />}
    </>
  );
}
