import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ListType } from '../../model/content/type.ts';
import { pageSize } from '../../model/limits.ts';
import { asciiDigits } from '../../model/text/digits.ts';
import { isPressed } from '../../ui/is-pressed.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { useAction } from '../../ui/use-action.ts';
import { requestList, requestOrder } from '../api/content-requests.ts';
import { ApiError } from '../api/errors.ts';
import { useResource } from '../api/use-resource.ts';
import { titleOf } from '../content/columns.ts';
import type { Tickable } from '../many/use-ticks.ts';
import { defaultLanguage } from '../state/language.ts';
import { guardForm } from '../state/leaving.ts';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';
import { appliedTo, movedTo } from './moved.ts';
import { useDragging } from './use-dragging.ts';
import './ordering.css';

type Set = Readonly<Record<string, string>>;

const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2;

/** A control of a row that keeps the focus while rows are moved. */
interface KeptFocus {
  id: number;
  control: string;
}

/** @returns null for an element outside the list */
function keptFocusOf(element: Element | null): KeptFocus | null {
  const row = element?.closest<HTMLElement>('[data-order]');
  const control = element?.getAttribute('data-control');
  return row && control ? { id: Number(row.dataset['order']), control } : null;
}

interface RowProps {
  title: string;
  id: number;
  place: number;
  count: number;
  /** @param focus null if the focus is outside the list */
  onPlace(place: number, focus: KeptFocus | null): void;
  dragged: boolean;
  onGrab(event: PointerEvent): void;
}

/** One entry of the set: a handle to drag it, its place to type, and buttons. */
function OrderRow({ title, id, place, count, onPlace, dragged, onGrab }: RowProps) {
  const { t, number } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const place_ = number(place + 1);
  const move = (to: number, control: string) => {
    if (to >= 0 && to < count) onPlace(to, { id, control });
  };
  /** Moves the row to the place that was typed. */
  const commit = (focus: KeptFocus | null) => {
    const wanted = Number(asciiDigits(typed ?? ''));
    setTyped(null);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted !== place + 1) onPlace(Math.min(wanted, count) - 1, focus);
  };
  const latestCommit = useRef(commit);
  latestCommit.current = commit;
  const leave = ({ relatedTarget: next }: FocusEvent) => {
    if (typed === null) return;
    if (isPressed(next) && keptFocusOf(next)) {
      const pressed = new AbortController();
      const end = () => {
        pressed.abort();
        // After the click, which follows the end of the press.
        setTimeout(() => latestCommit.current(keptFocusOf(document.activeElement)));
      };
      for (const event of ['pointerup', 'pointercancel']) addEventListener(event, end, { signal: pressed.signal });
    } else commit(keptFocusOf(next));
  };
  const byArrow = (control: string) => (event: KeyboardEvent) => {
    const way = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (way === 0) return;
    event.preventDefault();
    move(place + way, control);
  };
  const button = (control: 'up' | 'down', to: number) => (
    <button
      type="button"
      className="button button-quiet button-icon"
      data-control={control}
      aria-label={t(`many.order.${control}_of`, { title })}
      title={t(`many.order.${control}`)}
      // At the end of the list the button keeps the focus.
      aria-disabled={to < 0 || to >= count}
      onClick={() => move(to, control)}
      onKeyDown={byArrow(control)}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={control === 'up' ? 'M12 19V5m-5.5 5.5L12 5l5.5 5.5' : 'M12 5v14m-5.5-5.5L12 19l5.5-5.5'} />
      </svg>
    </button>
  );
  return (
    <li data-order={id} data-dragged={dragged || undefined}>
      <button
        type="button"
        className="button button-quiet button-icon order-handle"
        data-control="handle"
        aria-label={t('many.order.drag_of', { title })}
        title={t('many.order.drag')}
        onPointerDown={onGrab}
        // A long touch holds the entry and opens no menu.
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={byArrow('handle')}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 8h14M5 12h14M5 16h14" />
        </svg>
      </button>
      <input
        className="field-control order-place"
        data-control="place"
        inputMode="numeric"
        aria-label={t('many.order.place_of', { title })}
        value={typed ?? place_}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit({ id, control: 'place' });
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      <bdi className="order-title">{title}</bdi>
      {button('up', place - 1)}
      {button('down', place + 1)}
    </li>
  );
}

interface OrderListProps {
  type: ListType;
  entries: readonly Tickable[];
  onReload(): void;
  onClose(): void;
}

/** The whole set in its order, which is saved at once. */
function OrderList({ type, entries, onReload, onClose }: OrderListProps) {
  const { t, number } = useTexts();
  const { act, busy } = useAction();
  const present = entries.map(({ id }) => id);
  const [wanted, setWanted] = useState<readonly number[]>(present);
  const ids = appliedTo(wanted, present);
  const [said, setSaid] = useState('');
  const [changed, setChanged] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const kept = useRef<KeptFocus | null>(null);
  const titles = new Map(entries.map(({ id, title }) => [id, title]));

  // A row that React has moved in the page loses the focus.
  useLayoutEffect(() => {
    if (!kept.current) return;
    const { id, control } = kept.current;
    kept.current = null;
    list.current?.querySelector<HTMLElement>(`[data-order="${id}"] [data-control="${control}"]`)?.focus();
  });

  const move = (id: number, place: number, focus: KeptFocus | null) => {
    if (focus) kept.current = focus;
    setWanted(movedTo(ids, id, place));
    setSaid(t('many.order.moved', { title: titles.get(id) ?? '', number: number(place + 1), of: number(ids.length) }));
  };
  const { dragged, grab } = useDragging((id, y) => {
    const others = [...(list.current?.children ?? [])].filter((row) => row.getAttribute('data-order') !== String(id));
    const place = others.filter((row) => middleOf(row.getBoundingClientRect()) < y).length;
    if (place !== ids.indexOf(id)) move(id, place, null);
  });
  /** @returns whether the order was saved */
  const save = () =>
    new Promise<boolean>((resolve) => {
      let saved = false;
      if (busy) return resolve(false);
      act({
        about: `${type.path}/order`,
        async run() {
          setChanged(false);
          const { message } = await requestOrder(type, { body: { ids: [...ids] } });
          saved = true;
          void watchPublish();
          onClose();
          return { said: message };
        },
        onFailed(error) {
          if (!(error instanceof ApiError) || error.code !== 'changed') return;
          setWanted(ids);
          setChanged(true);
          onReload();
        },
        after: () => resolve(saved),
      });
    });
  const latest = useRef(save);
  latest.current = save;
  const moved = ids.some((id, place) => id !== present[place]);
  useEffect(() => {
    if (!moved) return undefined;
    return guardForm({ order: true, byQuery: true, keep: () => latest.current(), discard: onClose });
  }, [moved, onClose]);

  return (
    <>
      <p className="quiet">{t('many.order.lead')}</p>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <ol className="order-list" role="list" ref={list}>
        {ids.map((id, place) => (
          <OrderRow
            key={id}
            id={id}
            title={titles.get(id) ?? String(id)}
            place={place}
            count={ids.length}
            onPlace={(to, focus) => move(id, to, focus)}
            dragged={dragged === id}
            onGrab={(event) => grab(id, event)}
          />
        ))}
      </ol>
      <div className="order-bar">
        {changed && (
          <p className="field-error" role="alert">
            {t('many.order.changed')}
          </p>
        )}
        <button type="button" className="button button-main" aria-disabled={busy} onClick={() => void save()}>
          {t('many.order.save')}
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t('many.order.cancel')}
        </button>
      </div>
    </>
  );
}

interface OrderingProps {
  type: ListType;
  /** The subject or grade whose entries are put in order; empty for a list with one order. */
  set: Set;
  onClose(): void;
}

/** The list in its ordering mode. */
export function Ordering({ type, set, onClose }: OrderingProps) {
  const { t, language, number } = useTexts();
  const readFrom = async (page: number, signal: AbortSignal): Promise<Tickable[]> => {
    const query = { ...set, sort: 'order', page, per_page: pageSize.max } as const;
    const { data, meta } = await requestList(type, 'list', { query, signal });
    const rows = data.map((row, index) => ({
      id: row.id,
      title:
        titleOf(type, row, language, defaultLanguage) ||
        t('files.row', { number: number((page - 1) * pageSize.max + index + 1) }),
    }));
    return page < meta.last_page ? [...rows, ...(await readFrom(page + 1, signal))] : rows;
  };
  const entries = useResource(`${type.path}/order/${JSON.stringify(set)}`, (signal) => readFrom(1, signal));
  return (
    <Loaded of={entries} shape="row" count={5}>
      {(present) => <OrderList type={type} entries={present} onReload={entries.reload} onClose={onClose} />}
    </Loaded>
  );
}
