import { useEffect, useState } from 'react';
import type { ListType } from '../../model/content/type.ts';
import { bulkBounds, pageSize } from '../../model/limits.ts';
import { notify } from '../../ui/notify.ts';
import { type Action, useAction } from '../../ui/use-action.ts';
import { requestList, requestMany } from '../api/content-requests.ts';
import { ApiError, messageOf } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { titleOf } from '../content/columns.ts';
import type { BulkProblem } from '../many/Chosen.tsx';
import type { Tickable, Ticks } from '../many/use-ticks.ts';
import { defaultLanguage } from '../state/language.ts';
import { watchPublish } from '../state/publish.ts';
import { useTexts } from '../texts/use-texts.ts';
import { recordNotCleared } from './list-clearing.ts';

/** The event of the window after an undo of an action on many: a list that was opened since reads again. */
const undone = 'many-undone';

function portions(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / bulkBounds.most);
  return Array.from({ length: count }, (_, index) => ids.slice(index * bulkBounds.most, (index + 1) * bulkBounds.most));
}

const isReason = (value: unknown): value is Omit<BulkProblem, 'title'> =>
  typeof value === 'object' && value !== null && 'id' in value && 'message' in value;

/** The problems that the server has named. */
const problemsIn = (error: unknown, chosen: Ticks['chosen']): BulkProblem[] =>
  error instanceof ApiError && Array.isArray(error.data)
    ? error.data
        .filter(isReason)
        .map(({ id, message }) => ({ id, title: chosen.get(id) ?? String(id), message: String(message) }))
    : [];

type Query = NonNullable<Parameters<typeof requestList<'list'>>[2]>['query'];

interface Finding {
  /** What the list is narrowed to, and its order. */
  query: Query;
  reload(): void;
}

/** What was done last, for the note that offers the way back. */
interface Done {
  said: string;
  undo: Action;
  deleted: boolean;
}

/** Actions on what is ticked in a list, in portions with one undo for all. */
export function useMany(type: ListType, ticks: Ticks, { query, reload }: Finding) {
  const { t, language } = useTexts();
  const { act, busy } = useAction();
  const [hindering, setHindering] = useState<readonly BulkProblem[]>([]);
  const [done, setDone] = useState<Done | null>(null);
  const [finding, setFinding] = useState(false);
  useEffect(() => {
    const back = () => {
      setDone(null);
      reload();
    };
    window.addEventListener(undone, back);
    return () => window.removeEventListener(undone, back);
  }, [reload]);

  const undoing = (undo: string): Action => ({
    about: type.path,
    failed: t('not_done'),
    async run() {
      const { message, data } = await request('POST /dashboard/many/:undo/undo', { id: undo });
      recordNotCleared(type);
      void watchPublish();
      dispatchEvent(new Event(undone));
      return { said: message, ...(data.left > 0 ? { detail: t('many.left', { count: data.left }) } : {}) };
    },
  });

  /** Sends the portions one after another. What is done is no longer ticked. */
  async function send(action: string, value: number | string | undefined) {
    const sum: { changed: number; undo?: string; failed?: unknown } = { changed: 0 };
    const sendFrom = async ([ids, ...others]: number[][]): Promise<void> => {
      if (!ids) return;
      const { undo } = sum;
      const { data } = await requestMany(type, { body: { ids, action, value, undo } });
      sum.changed += data.changed;
      sum.undo = data.undo;
      ticks.drop(ids);
      await sendFrom(others);
    };
    try {
      await sendFrom(portions([...ticks.chosen.keys()]));
    } catch (error) {
      setHindering(problemsIn(error, ticks.chosen));
      if (sum.changed === 0) throw error;
      sum.failed = error;
    }
    return sum;
  }

  const run = (action: string, value?: number | string) =>
    act({
      about: type.path,
      failed: t('not_done'),
      async run() {
        setHindering([]);
        const { changed, undo, failed } = await send(action, value);
        const said = t(action === 'delete' ? 'many.deleted' : 'many.changed', { count: changed });
        if (changed === 0 || undo === undefined) return { said };
        void watchPublish();
        const back = undoing(undo);
        setDone({ said, undo: back, deleted: action === 'delete' });
        return { said, undo: back, ...(failed === undefined ? {} : { detail: messageOf(failed) }) };
      },
      after: reload,
    });

  /** Reads the ids of all that the filter finds, page by page. */
  async function readFrom(page: number): Promise<Tickable[]> {
    const { data, meta } = await requestList(type, 'list', { query: { ...query, page, per_page: pageSize.max } });
    const rows = data.map((row, index) => ({
      id: row.id,
      title:
        titleOf(type, row, language, defaultLanguage) ||
        t('files.row', { number: (page - 1) * pageSize.max + index + 1 }),
    }));
    return page < meta.last_page ? [...rows, ...(await readFrom(page + 1))] : rows;
  }

  const tickAll = async () => {
    setFinding(true);
    try {
      ticks.add(await readFrom(1));
    } catch (error) {
      notify.error(messageOf(error), { about: type.path });
    } finally {
      setFinding(false);
    }
  };

  return {
    run,
    busy: busy || finding,
    tickAll: () => void tickAll(),
    done,
    undo: () => done && act(done.undo),
    hindering: hindering.filter(({ id }) => ticks.chosen.has(id)),
    leaveOut() {
      ticks.drop(hindering.map(({ id }) => id));
      setHindering([]);
    },
  };
}

export type Many = ReturnType<typeof useMany>;
