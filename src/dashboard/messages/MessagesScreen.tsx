import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Answer } from '../../client/calls.ts';
import { type MessageAction, type MessageState, messageStates } from '../../model/people/message.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Empty, Failed, Skeleton } from '../../ui/Loaded.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { ChooseAll, ChosenBar } from '../many/Chosen.tsx';
import { useTicks } from '../many/use-ticks.ts';
import { $router, ownRoutes } from '../routes.ts';
import { changed } from '../state/overview.ts';
import { useTexts } from '../texts/use-texts.ts';
import { $deletedMessages, forgetRestoredMessages, withDeletedMessages } from './deleted-messages.ts';
import { MessageTable } from './MessageTable.tsx';
import { useMessageActions } from './use-message-actions.ts';
import './messages.css';

const path = screenPath(ownRoutes.messages);

/** How many messages a page has: fewer on a phone, where each is a card. */
const perPage = () => (matchMedia('(min-width: 48.01rem)').matches ? 25 : 10);

interface Filter {
  state?: MessageState | undefined;
  q: string;
  page: number;
}

type Counts = Answer<'GET /dashboard/contacts'>['counts'];

/** Chips for the states, with the number of messages in each. */
function StateChips({ filter, counts }: { filter: Filter; counts: Counts | null }) {
  const { t, number } = useTexts();
  const chip = (key: keyof Counts, state?: MessageState) => (
    <li key={key}>
      <a
        className="chip"
        href={path + queryOf({ ...filter, state, page: 1 })}
        aria-current={filter.state === state ? 'true' : undefined}
      >
        {t(`messages.states.${key}`)} <strong>{counts ? number(counts[key]) : '…'}</strong>
      </a>
    </li>
  );
  return (
    <ul className="chips list-filter" role="list" aria-label={t('messages.state')}>
      {chip('all')}
      {messageStates.map((state) => chip(state, state))}
    </ul>
  );
}

/** Messages from the contact form, newest first: by state, by words, and many at once. */
export default function MessagesScreen() {
  const { t } = useTexts();
  const search = useStore($router)?.search ?? {};
  const filter: Filter = {
    state: messageStates.find((each) => each === search['state']),
    q: search['q'] ?? '',
    page: Math.max(1, Number(search['page']) || 1),
  };
  const { state, q, page } = filter;
  const query = queryOf({ ...filter });
  const { value, error, reload } = useResource(`contacts${query}`, (signal) =>
    request('GET /dashboard/contacts', { query: { state, q, page, per_page: perPage() }, signal }),
  );
  // An undo in a toast may come when another screen was open in between.
  useEffect(() => {
    window.addEventListener(changed, reload);
    return () => window.removeEventListener(changed, reload);
  }, [reload]);
  useEffect(() => {
    if (value) forgetRestoredMessages(value.data);
  }, [value]);
  // The counts stay while another page or filter is loading.
  const counted = useRef<Counts>(null);
  if (value) counted.current = value.counts;

  const gone = useStore($deletedMessages).filter(({ list }) => list === query);
  const { remove, restore, many, busy } = useMessageActions();
  const ticks = useTicks(
    queryOf({ state, q }),
    (value?.data ?? []).map(({ id, subject }) => ({ id, title: subject })),
  );
  const count = ticks.chosen.size;
  const change = (action: MessageAction) =>
    many(action, [...ticks.chosen.keys()], { messages: value?.data ?? [], list: query }, ticks.clear);
  const shown = withDeletedMessages(value?.data ?? [], gone, query);

  const last = value?.meta.last_page ?? page;
  const isLeft = page > last && gone.length === 0;
  useEffect(() => {
    if (isLeft) $router.open(path + queryOf({ state, q, page: last }), true);
  }, [isLeft, last, state, q]);

  return (
    <>
      <ScreenHead title={t('messages.title')} lead={t('messages.lead')} />
      <div className="screen-filters">
        <SearchField
          q={q}
          words={{ label: t('messages.search_label'), placeholder: t('messages.search') }}
          onSearch={(wanted) => $router.open(path + queryOf({ state, q: wanted }), true)}
        />
      </div>
      <StateChips filter={filter} counts={counted.current} />
      {error && <Failed error={error} onRetry={reload} />}
      {!value && !error && <Skeleton shape="row" count={5} />}
      {value && q !== '' && (
        <p className="quiet" role="status">
          {t('list.total', { count: value.meta.total })}
        </p>
      )}
      {value && value.data.length > 0 && (
        <ChooseAll
          chosen={value.data.filter(({ id }) => ticks.chosen.has(id)).length}
          page={value.data.length}
          onPage={ticks.tickPage}
        />
      )}
      {value && shown.length > 0 && (
        <MessageTable
          messages={shown}
          deleted={gone}
          ticks={ticks}
          query={query}
          onRemove={(message, height) => remove(message, query, { height })}
          onRestore={restore}
        />
      )}
      <ChosenBar count={count} said={t('messages.chosen', { count })} onClear={ticks.clear}>
        <button type="button" className="button button-main" aria-disabled={busy} onClick={() => change('done')}>
          <Icon name="check" />
          {t('messages.mark_done')}
        </button>
        <button type="button" className="button button-line" aria-disabled={busy} onClick={() => change('new')}>
          {t('messages.mark_new')}
        </button>
        <button
          type="button"
          className="button button-quiet button-delete"
          aria-disabled={busy}
          onClick={() => change('delete')}
        >
          <Icon name="trash" />
          {t('list.delete')}
        </button>
      </ChosenBar>
      {value && shown.length === 0 && (
        <Empty next={t(q === '' && !state ? 'messages.empty_next' : 'messages.none_found')} />
      )}
      {value && <Pager page={page} last={last} href={(to) => path + queryOf({ state, q, page: to })} />}
    </>
  );
}
