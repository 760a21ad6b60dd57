import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { MediaFile } from '../../model/endpoints/dashboard-media.ts';
import type { FileKind } from '../../model/fields/index.ts';
import { mediaKinds } from '../../model/files/media-kinds.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Confirm } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useAction } from '../../ui/use-action.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { $router, ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { MediaLook, useFileName } from './MediaCard.tsx';
import { MediaUses } from './MediaUses.tsx';

/** Files on a page: ten on a phone, as in other lists. */
const perPage = () => (matchMedia('(max-width: 48rem)').matches ? 10 : 25);

interface Filter {
  q: string;
  kind: FileKind | undefined;
  unused: 1 | undefined;
}

const path = screenPath(ownRoutes.media);

/** The address of the list with this filter; a new filter begins on the first page. */
const hrefOf = (filter: Filter, page = 1) => path + queryOf({ ...filter, page });

function filterIn(search: Readonly<Record<string, string>> | undefined): Filter {
  return {
    q: search?.['q'] ?? '',
    kind: mediaKinds.find((kind) => kind === search?.['kind']),
    unused: search?.['unused'] === '1' ? 1 : undefined,
  };
}

/** The kinds of files, and those that nothing uses, as links. */
function Chips({ filter }: { filter: Filter }) {
  const { t } = useTexts();
  const { kind: now, unused } = filter;
  const chip = (key: string, text: string, to: Filter, on: boolean) => (
    <li key={key}>
      <a className="chip" href={hrefOf(to)} aria-current={on || undefined}>
        {text}
      </a>
    </li>
  );
  return (
    <ul className="chips list-filter" role="list" aria-label={t('media.filter')}>
      {chip('all', t('media.all'), { ...filter, kind: undefined, unused: undefined }, !now && !unused)}
      {mediaKinds.map((kind) => chip(kind, t(`media.kind_${kind}`), { ...filter, kind }, now === kind))}
      {chip('unused', t('media.unused'), { ...filter, unused: unused ? undefined : 1 }, unused === 1)}
    </ul>
  );
}

interface CardProps {
  file: MediaFile;
  picked: boolean;
  onPick(on: boolean): void;
}

/** A file in the grid. Only one that nothing uses can be picked, to be deleted. */
function Card({ file, picked, onPick }: CardProps) {
  const { t } = useTexts();
  const nameOf = useFileName();
  // A protected file opens for those who may see an entry that names it.
  const opens = !file.address.startsWith('/files/') || file.used.length > 0;
  return (
    <li className="media-card" data-picked={picked || undefined}>
      <MediaLook file={file}>
        <MediaUses used={file.used} />
        <div className="media-tools">
          {opens && (
            <a className="cell-link" href={file.address} target="_blank" rel="noopener">
              <Icon name="outside" />
              {t('media.open')}
              <span className="visually-hidden">{nameOf(file)}</span>
            </a>
          )}
          {file.used.length === 0 && (
            <label className="media-pick">
              <input type="checkbox" checked={picked} onChange={(event) => onPick(event.currentTarget.checked)} />
              {t('media.pick')}
              <span className="visually-hidden">{nameOf(file)}</span>
            </label>
          )}
        </div>
      </MediaLook>
    </li>
  );
}

/** All stored pictures, films and papers: what they are, where they are used, and deleting what nothing uses. */
export default function MediaScreen() {
  const { t } = useTexts();
  const search = useStore($router)?.search;
  const filter = filterIn(search);
  const page = Math.max(1, Number(search?.['page']) || 1);
  const key = `media?${JSON.stringify(filter)}&${page}`;
  const media = useResource(key, (signal) =>
    request('GET /dashboard/media', { query: { ...filter, page, per_page: perPage() }, signal }),
  );
  const [picked, setPicked] = useState<readonly number[]>([]);
  const { question, act } = useAction();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was picked is on the page that was left
  useEffect(() => setPicked([]), [key]);
  const last = media.value?.meta.last_page ?? page;
  const isLeft = page > last;
  const lastPage = hrefOf(filter, last);
  useEffect(() => {
    if (isLeft) $router.open(lastPage, true);
  }, [isLeft, lastPage]);

  const free = media.value?.data.filter(({ used }) => used.length === 0).map(({ id }) => id) ?? [];
  const remove = () =>
    act({
      about: 'media',
      failed: t('failed_to_delete'),
      question: () => ({
        title: t('media.delete_title', { count: picked.length }),
        confirm: t('list.delete'),
        body: <p>{t('media.delete_lead')}</p>,
      }),
      async run() {
        const { message } = await request('DELETE /dashboard/media', { body: { ids: [...picked] } });
        setPicked([]);
        return { said: message };
      },
      after: media.reload,
    });

  return (
    <>
      <ScreenHead title={t('media.title')} lead={t('media.lead')}>
        {media.value && <Badge>{t('list.total', { count: media.value.meta.total })}</Badge>}
      </ScreenHead>
      <div className="media-filters">
        <SearchField
          q={filter.q}
          onSearch={(q) => $router.open(hrefOf({ ...filter, q }), true)}
          words={{ label: t('media.search_label'), placeholder: t('media.search') }}
        />
        <Chips filter={filter} />
      </div>
      <Loaded of={media} shape="card" count={6}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && (
              <Empty
                text={t(meta.total === 0 && filter.q === '' ? 'media.empty' : 'media.none_found')}
                next={t('media.empty_next')}
              />
            )}
            {free.length > 0 && (
              <section className="media-bar" aria-label={t('media.chosen')}>
                <span role="status">{t('media.picked', { count: picked.length })}</span>
                <button
                  type="button"
                  className="button button-line"
                  onClick={() => setPicked(picked.length === free.length ? [] : free)}
                >
                  {t(picked.length === free.length ? 'media.pick_none' : 'media.pick_all')}
                </button>
                <button
                  type="button"
                  className="button button-line"
                  aria-disabled={picked.length === 0}
                  onClick={() => picked.length > 0 && remove()}
                >
                  <Icon name="trash" />
                  {t('list.delete')}
                </button>
              </section>
            )}
            <ul className="media-grid" role="list">
              {data.map((file) => (
                <Card
                  key={file.id}
                  file={file}
                  picked={picked.includes(file.id)}
                  onPick={(on) => setPicked(on ? [...picked, file.id] : picked.filter((id) => id !== file.id))}
                />
              ))}
            </ul>
            <Pager page={page} last={meta.last_page} href={(to) => hrefOf(filter, to)} />
          </>
        )}
      </Loaded>
      <Confirm question={question} />
    </>
  );
}
